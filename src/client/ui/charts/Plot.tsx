import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { linesUpTo, ticksOf, widestLabel } from './axis.ts'
import { type ChartRow, type Figures, figureOf, fillOf, ground } from './chart.ts'
import { formatCompact, formatValue } from './compact.ts'
import { Swatch } from './Legend.tsx'

interface PlotProps {
  figures: Figures
  /** Both in pixels; nothing is drawn until the width is measured. */
  width: number
  height: number
  /** Id of the chart's patterns. */
  patterns: string
}

/** The drawn bars; screen readers have the table. The only file that imports recharts. */
export function Plot({ figures, width, height, patterns }: PlotProps) {
  const { rows, marks, unit } = figures
  const data = rows.map((row, at) => ({ at, values: marks.map(mark => figureOf(row, mark.key)) }))
  if (width === 0) return
  const lines = linesUpTo(highestOf(figures), unit)
  const names = rows.map(row => row.short)
  const start = widestLabel(lines.map(line => formatCompact(line, unit))) + gap
  const bucketPx = (width - start) / rows.length
  const half = Math.max(0, widestLabel(names) / 2 - bucketPx / 2)
  return (
    <Drawn aria-hidden="true">
      <BarChart
        width={width}
        height={height}
        data={data}
        margin={{ top: 8, right: Math.ceil(half), bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barGap={1}
        barCategoryGap={bucketPx < 12 ? '10%' : '24%'}
      >
        <CartesianGrid vertical={false} syncWithTicks />
        <XAxis
          dataKey="at"
          scale="band"
          interval={0}
          ticks={ticksOf(names, width - start)}
          tickFormatter={(at: number) => names[at] ?? ''}
          tickLine={false}
          axisLine={false}
          height={24}
        />
        <YAxis
          width={start}
          domain={[0, lines.at(-1) ?? 1]}
          ticks={lines}
          interval={0}
          tickFormatter={(line: number) => formatCompact(line, unit)}
          tickLine={false}
          axisLine={false}
        />
        {barsOf(figures, bucketPx, patterns)}
        <ReferenceLine y={0} className="zero" />
        <Tooltip
          content={({ active, label }) =>
            active && <PlotTooltip row={rows[Number(label)]} figures={figures} patterns={patterns} />
          }
          isAnimationActive={false}
          wrapperStyle={floating}
        />
      </BarChart>
    </Drawn>
  )
}

/** The top of each stack, as an invisible series that sets the scale. */
const highestOf = ({ rows, marks, stacked }: Figures): number =>
  Math.max(
    ...rows.map(row => {
      const values = marks.map(({ key }) => figureOf(row, key) ?? 0)
      return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
    }),
  )

/**
 * A function and not a component: recharts looks for its own components among its children. `bucketPx` is a row's
 * width.
 */
const barsOf = ({ marks, stacked }: Figures, bucketPx: number, patterns: string): ReactNode =>
  marks.map((mark, at) => {
    const { key, barStyle } = mark
    const shared = marks.some(other => other !== mark && other.barStyle === barStyle)
    // Too thin for a pattern or an edge.
    const thin = bucketPx < 6
    return (
      <Bar
        key={key}
        dataKey={`values.${at}`}
        stackId={stacked ? 'one' : undefined}
        fill={thin ? barStyle.color : fillOf(barStyle, patterns)}
        stroke={thin || shared ? 'none' : barStyle.pattern ? barStyle.color : stacked ? ground : 'none'}
        maxBarSize={40}
        // Recharts would animate the bars again at each change of width.
        isAnimationActive={false}
      />
    )
  })

/** Between an axis's names and the plot. */
const gap = 10
// Over the next section, and never wider than the chart.
const floating = { zIndex: 2, maxWidth: '100%' }

const Drawn = chakra('div', {
  base: {
    animation: 'appear {durations.base} {easings.out}',
    '& svg': { display: 'block', outline: '0' },
    '& text': { textStyle: 'xs', fill: 'subtle', fontVariantNumeric: 'tabular-nums' },
    '& .recharts-cartesian-grid line': { stroke: 'hairline' },
    '& .zero line': { stroke: 'fieldBorder' },
    '& .recharts-tooltip-cursor': { fill: 'hover', stroke: 'none' },
  },
})

interface PlotTooltipProps {
  row: ChartRow | undefined
  figures: Figures
  patterns: string
}

/** All figures of one row; of a stack, those that are not 0, the topmost first. */
function PlotTooltip({ row, figures: { marks, unit, stacked, total }, patterns }: PlotTooltipProps) {
  if (!row) return
  const listed = stacked ? marks.filter(({ key }) => figureOf(row, key)).reverse() : marks
  return (
    <Box>
      <Title>{row.label}</Title>
      {listed.map(({ key, label, barStyle }) => (
        <Line key={key}>
          <Swatch barStyle={barStyle} patterns={patterns} />
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
