import { ChartFrame } from './ChartFrame.tsx'
import type { TrendChartProps } from './chart.ts'
import { neutral } from './bar-styles.ts'

/**
 * One figure over time as bars. Its code is loaded near the screen; the same figures are a table, to see and for screen
 * readers.
 */
export function TrendChart<Key extends string>({ rows, bar, unit, ...text }: TrendChartProps<Key>) {
  return <ChartFrame {...text} figures={{ rows, marks: [{ ...bar, look: neutral }], unit, stacked: false }} />
}
