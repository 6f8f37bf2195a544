import type { ReactNode } from 'react'
import { Bar, Line } from 'recharts'
import type { ChartRow } from './chart.ts'
import { fillOf, ground } from './looks.ts'
import { figureOf, type Mark } from './marks.ts'
import { dashOf } from './Swatch.tsx'

interface Draw {
  rows: readonly ChartRow[]
  /** Pixels that one row has. */
  bucket: number
  /** Id of the chart's patterns. */
  patterns: string
  stacked: boolean
}

/** The bars among the marks; functions, for recharts looks for its own components among the children. */
export const barsOf = (marks: readonly Mark[], { bucket, patterns, stacked }: Draw): ReactNode =>
  marks.map((mark, at) => {
    if (mark.shape !== 'bar') return null
    const { key, unit, look } = mark
    const shared = marks.some(other => other !== mark && other.look === look)
    // Too thin for a pattern, or for an edge.
    const thin = bucket < 6
    return (
      <Bar
        key={key}
        dataKey={`values.${at}`}
        yAxisId={unit}
        stackId={stacked ? 'one' : undefined}
        fill={thin ? look.color : fillOf(look, patterns)}
        stroke={thin || shared ? 'none' : look.pattern ? look.color : stacked ? ground : 'none'}
        maxBarSize={40}
        {...motion}
      />
    )
  })

/** The lines; where there are bars, each on a band of the ground, so that it is seen over them. */
export const linesOf = (marks: readonly Mark[], { rows, bucket }: Draw): ReactNode =>
  marks.flatMap(({ key, unit, look, shape }, at) => {
    if (shape !== 'line') return []
    const line = { dataKey: `values.${at}`, yAxisId: unit, type: 'linear' as const, ...motion }
    // Of one point alone there is no line.
    const few = rows.filter(row => figureOf(row, key) !== null).length < 3
    const overBars = marks.some(mark => mark.shape === 'bar')
    return [
      overBars && (
        <Line key={`${key} ground`} {...line} stroke={ground} strokeWidth={5} dot={false} activeDot={false} />
      ),
      <Line
        key={key}
        {...line}
        stroke={look.color}
        strokeWidth={overBars ? 2 : 1.5}
        {...dashOf(look)}
        dot={(few || bucket >= 16) && { r: 3, fill: ground, strokeDasharray: 'none' }}
        activeDot={{ r: 4, fill: look.color, stroke: ground }}
      />,
    ]
  })

/** Recharts would animate them anew at each change of width. */
const motion = { isAnimationActive: false }
