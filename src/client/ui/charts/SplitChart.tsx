import { groupByStyle } from './bar-styles.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { SplitChartProps } from './chart.ts'

/**
 * What each row is made of, as stacked bars. Slices that share a style are still drawn and named one by one: nothing
 * is summed in the browser.
 */
export function SplitChart<Key extends string>({ rows, slices, unit, total, ...text }: SplitChartProps<Key>) {
  const marks = groupByStyle(slices).flatMap(group =>
    group.slices.map(slice => ({ ...slice, barStyle: slice.barStyle ?? group.barStyle })),
  )
  return <ChartFrame {...text} figures={{ rows, marks, unit, stacked: true, total }} />
}
