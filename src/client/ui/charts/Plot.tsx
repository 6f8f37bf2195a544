import { chakra } from '@chakra-ui/react'
import { BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { ticksOf, widthOf } from './bucket-ticks.ts'
import { formatCompact } from './compact.ts'
import { type Figures, figureOf } from './marks.ts'
import { PlotTooltip } from './PlotTooltip.tsx'
import { barsOf, linesOf } from './plot-marks.tsx'
import { rangeOf, type Scale, scalesOf, stackedRangeOf } from './scale.ts'

export interface PlotProps {
  figures: Figures
  /** Both in pixels; nothing is drawn before the width is known. */
  width: number
  height: number
  /** Id of the chart's patterns. */
  patterns: string
}

/**
 * What is drawn of a chart, for the eye: its table says the same. The only file, with plot-marks, that knows recharts.
 */
export function Plot({ figures, width, height, patterns }: PlotProps) {
  const { rows, marks, stacked } = figures
  const data = rows.map((row, at) => ({ at, values: marks.map(mark => figureOf(row, mark.key)) }))
  if (width === 0) return
  const scales = scalesFor(figures)
  const [left, right] = scales.map(({ unit, lines }) => lines.map(line => formatCompact(line, unit)))
  const names = rows.map(row => row.short)
  const [start, end] = [widthOf(left ?? []) + gap, right ? widthOf(right) + gap : 0]
  const bucket = (width - start - end) / rows.length
  const half = Math.max(0, widthOf(names) / 2 - bucket / 2)
  const margin = { top: 8, right: right ? 0 : Math.ceil(half), bottom: 0, left: 0 }
  const draw = { rows, bucket, patterns, stacked }
  return (
    <Drawn aria-hidden="true">
      <BarChart
        width={width}
        height={height}
        data={data}
        margin={margin}
        accessibilityLayer={false}
        stackOffset="sign"
        barGap={1}
        barCategoryGap={bucket < 12 ? '10%' : '24%'}
      >
        <CartesianGrid vertical={false} syncWithTicks yAxisId={scales[0]?.unit} />
        <XAxis
          dataKey="at"
          scale="band"
          interval={0}
          ticks={ticksOf(names, width - start - end)}
          tickFormatter={(at: number) => names[at] ?? ''}
          tickLine={false}
          axisLine={false}
          height={24}
        />
        {scales.map(({ unit, domain, lines }, at) => (
          <YAxis
            key={unit}
            yAxisId={unit}
            orientation={at === 0 ? 'left' : 'right'}
            width={at === 0 ? start : end}
            domain={domain}
            ticks={lines}
            interval={0}
            tickFormatter={(line: number) => formatCompact(line, unit)}
            tickLine={false}
            axisLine={false}
          />
        ))}
        {barsOf(marks, draw)}
        <ReferenceLine y={0} yAxisId={scales[0]?.unit} className="zero" />
        {linesOf(marks, draw)}
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

/** Money first: it stands on the left. */
function scalesFor({ rows, marks, stacked }: Figures): Scale[] {
  const units = (['money', 'count'] as const).filter(unit => marks.some(mark => mark.unit === unit))
  const ranges = units.map(unit => {
    const of = marks.filter(mark => mark.unit === unit)
    const values = rows.map(row => of.map(mark => figureOf(row, mark.key)))
    return stacked ? stackedRangeOf(unit, values) : rangeOf(unit, values.flat())
  })
  return scalesOf(ranges)
}

/** Between an axis's names and the plot. */
const gap = 10
// Over what comes next on the page, and never wider than the chart.
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
