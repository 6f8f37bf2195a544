import { neutral } from './bar-styles.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { TrendChartProps } from './chart.ts'

/** One figure over time as bars; its table has the same figures. */
export function TrendChart<Key extends string>({ rows, bar, unit, ...text }: TrendChartProps<Key>) {
  return (
    <ChartFrame {...text} figures={{ rows, marks: [{ ...bar, barStyle: neutral }], unit, stacked: false }} />
  )
}
