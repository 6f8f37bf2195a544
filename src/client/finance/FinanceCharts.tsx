import { useLingui } from '@lingui/react/macro'
import { expenseCategories } from '../../shared/finance.ts'
import { trpc } from '../api/trpc.ts'
import { SplitChart } from '../ui/charts/SplitChart.tsx'
import { TrendChart } from '../ui/charts/TrendChart.tsx'
import { FailedState } from '../ui/States.tsx'
import { ChartColumns, ChartsBones } from './ChartsBones.tsx'
import { categoryLabel } from './category-label.ts'
import { splitRows, trendRows } from './chart-rows.ts'

/** The last twelve months: what came in, went out and was left, and what the expenses were for. */
export function FinanceCharts() {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = trpc.finance.series.useQuery()
  if (isError && !data) {
    return (
      <FailedState onRetry={() => void refetch()} retrying={isFetching}>
        {t`Não foi possível carregar os gráficos.`}
      </FailedState>
    )
  }
  if (!data) return <ChartsBones />
  return (
    <ChartColumns>
      <TrendChart
        title={t`Receita, despesas e lucro`}
        caption={t`últimos 12 meses`}
        rowsLabel={t`Mês`}
        empty={t`Nenhuma receita ou despesa nos últimos 12 meses.`}
        rows={trendRows(data)}
        series={[
          { key: 'receita', label: t`Receita`, tone: 'neutral', shape: 'bar', unit: 'money' },
          { key: 'despesas', label: t`Despesas`, tone: 'hatched', shape: 'bar', unit: 'money' },
          { key: 'lucro', label: t`Lucro`, tone: 'ink', shape: 'line', unit: 'money' },
        ]}
      />
      <SplitChart
        title={t`Despesas mês a mês`}
        caption={t`por categoria`}
        rowsLabel={t`Mês`}
        empty={t`Nenhuma despesa nos últimos 12 meses.`}
        rows={splitRows(data)}
        slices={expenseCategories.map(key => ({ key, label: categoryLabel(key) }))}
        unit="money"
        total={{ key: 'total', label: t`Total` }}
      />
    </ChartColumns>
  )
}
