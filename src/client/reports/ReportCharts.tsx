import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { narrow } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { TrendChart } from '../ui/charts/Charts.tsx'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { shortMonth } from '../ui/clock-words.ts'
import type { Overview } from './report.ts'
import { dailyRows, monthlyRows } from './report-chart-rows.ts'

interface ReportChartProps {
  title: string
  caption: string
  /** What of each month or day it shows; the other has a chart of its own. */
  of: 'criadas' | 'receita'
  /** Absent while loading: skeletons then. */
  report: Overview | undefined
}

/** One figure of each of the last twelve months. */
export function MonthlyChart({ of, report, ...head }: ReportChartProps) {
  const { t } = useLingui()
  const { unit, ...bar } = useFigure(of)
  if (!report) return <ChartSkeleton {...head} legend={false} />
  return (
    <MonthBars
      {...head}
      rowsLabel={t`Mês`}
      rows={monthlyRows(report)}
      bars={[bar]}
      figure={bar}
      unit={unit}
      nowShort={shortMonth(report.hoje)}
      empty={t`Nenhum dado encontrado`}
    />
  )
}

/** One figure of each day of the chosen month. */
export function DailyChart({ of, report, ...head }: ReportChartProps) {
  const { t } = useLingui()
  const { unit, ...bar } = useFigure(of)
  if (!report) return <ChartSkeleton {...head} legend={false} />
  return (
    <TrendChart
      {...head}
      rowsLabel={t`Dia`}
      rows={dailyRows(report)}
      bar={bar}
      unit={unit}
      empty={t`Nenhum dado encontrado`}
    />
  )
}

function useFigure(of: ReportChartProps['of']) {
  const { t } = useLingui()
  return of === 'criadas'
    ? { key: of, label: t`OS criadas`, unit: 'count' as const }
    : { key: of, label: t`Faturamento`, unit: 'money' as const }
}

/** Two charts abreast where there is room. */
export const Charts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    mt: '8',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', mt: '6' },
  },
  variants: { stale: { true: { opacity: 0.6 } } },
})
