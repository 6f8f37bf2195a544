import { chakra } from '@chakra-ui/react'
import { cards } from '../theme/media.ts'

/** A chart, and what it comes to beside it, or below it where there is no room. */
export const SplitColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    columnGap: '8',
    rowGap: '4',
    alignItems: 'start',
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
