import { chakra } from '@chakra-ui/react'

/** Squares, as many in a row as fit. */
export const PhotoTiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: '2',
    listStyle: 'none',
    '& > li': { position: 'relative', aspectRatio: '1', minW: '0' },
  },
})
