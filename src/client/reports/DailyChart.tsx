import { useLingui } from '@lingui/react/macro'
import { ChartBones } from '../ui/charts/ChartBones.tsx'
import { TrendChart } from '../ui/charts/TrendChart.tsx'
import { dailyRows } from './chart-rows.ts'
import { monthYear } from './periods.ts'
import type { Overview } from './report.ts'

interface DailyChartProps {
  /** Absent while loading. */
  report: Overview | undefined
}

/** Orders created and revenue on each day of the month. */
export function DailyChart({ report }: DailyChartProps) {
  const { t } = useLingui()
  const title = t`OS e faturamento por dia`
  if (!report) return <ChartBones title={title} />
  return (
    <TrendChart
      title={title}
      caption={monthYear(report.mes)}
      rowsLabel={t`Dia`}
      rows={dailyRows(report)}
      series={[
        { key: 'receita', label: t`Faturamento`, tone: 'neutral', shape: 'bar', unit: 'money' },
        { key: 'criadas', label: t`OS criadas`, tone: 'accent', shape: 'line', unit: 'count' },
      ]}
      empty={t`Nenhum dado encontrado`}
    />
  )
}
