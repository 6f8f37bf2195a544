import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ChartBones } from '../ui/charts/ChartBones.tsx'
import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
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
  return (
    <Suspense fallback={bones}>
      <DailyTrend title={title} report={report} bones={bones} />
    </Suspense>
  )
}

const DailyTrend = lazyPart(async () => (await import('./DailyTrend.tsx')).DailyTrend, MissingCharts)
