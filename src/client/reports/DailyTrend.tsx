import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TrendChart } from '../ui/charts/TrendChart.tsx'
import { monthYear } from '../ui/months.ts'
import { dailyRows } from './chart-rows.ts'
import type { Overview } from './report.ts'

interface DailyTrendProps {
  title: string
  /** Absent while loading: bones then. */
  report: Overview | undefined
  bones: ReactNode
}

/** The chart of DailyChart. */
export function DailyTrend({ title, report, bones }: DailyTrendProps) {
  const { t } = useLingui()
  if (!report) return bones
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
