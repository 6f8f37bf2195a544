import { ChartFrame } from './ChartFrame.tsx'
import type { SplitChartProps } from './chart.ts'
import { lookGroups } from './bar-styles.ts'

/**
 * What each row is made of, as bars that stand on each other. Loaded and readable like TrendChart; where slices share
 * a look, each is still drawn, named and told by itself, never summed here.
 */
export function SplitChart<Key extends string>({ rows, slices, unit, total, ...text }: SplitChartProps<Key>) {
  const marks = lookGroups(slices).flatMap(group =>
    group.slices.map(part => ({ ...part, look: part.look ?? group.look })),
  )
  return <ChartFrame {...text} figures={{ rows, marks, unit, stacked: true, total }} />
}
