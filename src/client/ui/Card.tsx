import { chakra } from '@chakra-ui/react'

/** A box for a thing that stands alone, never for a row and never in another card. Style props as needed. */
export const Card = chakra('div', {
  base: { bg: 'surface', border: '1px solid', borderColor: 'hairline', borderRadius: 'md' },
})
