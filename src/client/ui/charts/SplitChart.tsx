import { lookGroups } from './bar-styles.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { SplitChartProps } from './chart.ts'

/**
 * What each row is made of, as stacked bars. Slices that share a style are still drawn and named one by one: nothing
 * is summed in the browser.
 */
export function SplitChart<Key extends string>({ rows, slices, unit, total, ...text }: SplitChartProps<Key>) {
  const marks = lookGroups(slices).flatMap(group =>
    group.slices.map(part => ({ ...part, look: part.look ?? group.look })),
  )
  return <ChartFrame {...text} figures={{ rows, marks, unit, stacked: true, total }} />
}
