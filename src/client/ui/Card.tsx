import { chakra } from '@chakra-ui/react'

/** A box for one thing by itself: never a list's row, never inside another card. */
export const Card = chakra('div', {
  base: { bg: 'surface', border: '1px solid', borderColor: 'hairline', borderRadius: 'md' },
})
