import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { ChartBones } from '../../ui/charts/ChartBones.tsx'
import { MonthBars } from '../../ui/charts/MonthBars.tsx'
import { monthYear, shortMonth } from '../../ui/months.ts'

type Months = inferRouterOutputs<AppRouter>['admin']['plans']['por_mes']

/** What was paid and not given back, by month. */
export function RevenueByMonth({ months }: { months: Months | undefined }) {
  const { t } = useLingui()
  const head = { title: t`Receita por mês`, caption: t`pagos, sem reembolsos` }
  if (!months) return <ChartBones {...head} legend={false} />
  const rows = months.map(({ mes, receita }) => ({
    label: monthYear(`${mes}-01`),
    short: shortMonth(`${mes}-01`),
    values: { receita },
  }))
  const bar = { key: 'receita' as const, label: t`Receita` }
  const now = rows.at(-1)?.short ?? ''
  return (
    <MonthBars
      {...head}
      rows={rows}
      bars={[bar]}
      figure={bar}
      unit="money"
      nowShort={t`${now}, em curso`}
      rowsLabel={t`Mês`}
      empty={t`Nada foi pago nestes meses.`}
    />
  )
}
