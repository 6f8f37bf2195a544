import { chakra } from '@chakra-ui/react'

/** Two columns on a desk, one on the phone. */
export const FormColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    rowGap: '4',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
