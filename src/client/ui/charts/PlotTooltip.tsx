import { chakra } from '@chakra-ui/react'
import type { ChartRow } from './chart.ts'
import { formatValue } from './compact.ts'
import { type Figures, figureOf } from './marks.ts'
import { Swatch } from './Swatch.tsx'

interface PlotTooltipProps {
  row: ChartRow | undefined
  figures: Figures
  patterns: string
}

/** All figures of one row; of a stack, those that are not 0, the topmost first. */
export function PlotTooltip({ row, figures: { marks, unit, stacked, total }, patterns }: PlotTooltipProps) {
  if (!row) return
  const told = stacked ? marks.filter(({ key }) => figureOf(row, key)).reverse() : marks
  return (
    <Box>
      <Title>{row.label}</Title>
      {told.map(({ key, label, look }) => (
        <Line key={key}>
          <Swatch look={look} patterns={patterns} />
          <span>{label}</span>
          <b>{formatValue(figureOf(row, key), unit)}</b>
        </Line>
      ))}
      {total && (
        <Line sum>
          <i />
          <span>{total.label}</span>
          <b>{formatValue(figureOf(row, total.key), unit)}</b>
        </Line>
      )}
    </Box>
  )
}

const Box = chakra('div', {
  base: {
    maxW: '260px',
    px: '3',
    py: '2',
    bg: 'raised',
    borderRadius: 'md',
    boxShadow: 'overlay',
    textStyle: 'sm',
    pointerEvents: 'none',
  },
})
const Title = chakra('p', { base: { mb: '1', textStyle: 'xs', color: 'muted' } })
const Line = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.5} minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2',
    '& > span': { color: 'muted', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > b': { ps: '2', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  },
  variants: { sum: { true: { mt: '1', pt: '1', borderTop: '1px solid', borderColor: 'hairline' } } },
})
