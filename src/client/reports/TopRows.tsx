import { chakra } from '@chakra-ui/react'

const two = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '0.5',
  py: '2',
  '& > :nth-of-type(1), & > :nth-of-type(2)': { fontWeight: 'medium' },
  '& > :nth-of-type(3), & > :nth-of-type(4)': { textStyle: 'sm', color: 'muted' },
  '& > :nth-of-type(2n)': { textAlign: 'end' },
}

export const TopRows = chakra('ol', {
  base: { pt: '1', pb: '2', borderTop: '1px solid', borderColor: 'hairline' },
})

/** Name and amount, count and share, and the share as a bar. */
export const Row = chakra('li', { base: two })

/** What all rows come to, and the ones that have no row. */
export const TotalRow = chakra('p', {
  base: { ...two, py: '2.5', borderTop: '1px solid', borderColor: 'fieldBorder' },
})

export const Bar = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    h: '1.5',
    mt: '1',
    borderRadius: 'full',
    bg: 'pressed',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', minW: '0.5', borderRadius: 'full', bg: 'var(--chart-bar)' },
  },
})
