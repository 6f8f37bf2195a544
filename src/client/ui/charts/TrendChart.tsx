import { ChartFrame } from './ChartFrame.tsx'
import type { TrendChartProps } from './chart.ts'
import { toneLooks } from './looks.ts'

/**
 * Values over time as bars side by side and lines, in reais, counts or both (each on a scale of its own, with one
 * zero). Its code is loaded near the screen; the same figures are a table, to see and for screen readers.
 */
export function TrendChart<Key extends string>({ rows, series, ...text }: TrendChartProps<Key>) {
  const marks = series.map(({ tone, ...one }) => ({ ...one, look: toneLooks[tone] }))
  return <ChartFrame {...text} figures={{ rows, marks, stacked: false }} />
}
