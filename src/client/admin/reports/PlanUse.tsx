import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { formatCount } from '../../ui/format.ts'
import { type Column, Table } from '../table/Table.tsx'
import { planTitle } from '../words/plan-words.ts'

type PlanUses = inferRouterOutputs<AppRouter>['admin']['reports']['por_plano']
type Row = PlanUses[number] & { id: string }

/** Users, orders and customers by plan. */
export function PlanUse({ plans }: { plans: PlanUses | undefined }) {
  const { t } = useLingui()
  const figure = (key: 'usuarios' | 'total_os' | 'total_clientes', head: string, slim = true) => ({
    key,
    head,
    track: '72px',
    end: true,
    ...(slim && { card: 'a2' as const }),
    cell: (row: Row) => formatCount(row[key]),
  })
  const columns: Column<Row>[] = [
    {
      key: 'plano',
      head: t`Plano`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ plano }) => planTitle(plano),
    },
    figure('usuarios', t`Usuários`),
    figure('total_os', t`OS`),
    figure('total_clientes', t`Clientes`, false),
  ]
  return (
    <Table
      label={t`Por plano`}
      columns={columns}
      rows={plans?.map(plan => ({ ...plan, id: plan.plano }))}
      count={3}
      plain
    />
  )
}
