import { useLingui } from '@lingui/react/macro'
import { ChartBones } from '../ui/charts/ChartBones.tsx'
import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Overview } from './report.ts'

interface DailyChartProps {
  /** Absent while loading. */
  report: Overview | undefined
}

/** Orders created and revenue on each day of the month; its code comes while the figures are asked for. */
export function DailyChart({ report }: DailyChartProps) {
  const { t } = useLingui()
  const title = t`OS e faturamento por dia`
  const bones = <ChartBones title={title} />
  return <DailyTrend title={title} report={report} bones={bones} />
}

const DailyTrend = lazyPart(
  code(() => import('./DailyTrend.tsx')),
  part => part.DailyTrend,
  { Waiting: ({ bones }) => bones, Missing: MissingCharts },
)
