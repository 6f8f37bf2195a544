import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { formatCount } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { ShareBar } from '../figures/ShareBar.tsx'
import { percentOf } from '../figures/share-words.ts'
import { type Column, Table } from '../table/Table.tsx'
import { planTitle } from '../words/plan-words.ts'

type Distribution = inferRouterOutputs<AppRouter>['admin']['plans']['distribuicao']
type Row = Distribution[number] & { id: string }

/** The plans side by side: how many are on each, how many of them in force, and what comes of it a month. */
export function PlanTable({ plans }: { plans: Distribution | undefined }) {
  const { t } = useLingui()
  const all = plans?.reduce((sum, { total }) => sum + total, 0) ?? 0
  const columns: Column<Row>[] = [
    {
      key: 'plano',
      head: t`Plano`,
      track: 'minmax(88px, 0.6fr)',
      card: 'a1',
      cell: ({ plano }) => planTitle(plano),
    },
    {
      key: 'parte',
      head: t`Parte`,
      track: 'minmax(0, 1fr)',
      spare: true,
      cell: ({ total }) => <ShareBar share={all === 0 ? 0 : total / all} />,
    },
    {
      key: 'total',
      head: t`Usuários`,
      track: '60px',
      end: true,
      card: 'a2',
      cell: ({ total }) => formatCount(total),
    },
    {
      key: 'porcento',
      head: '%',
      track: '64px',
      end: true,
      cell: ({ total }) => percentOf(total, all),
    },
    { key: 'ativos', head: t`Em dia`, track: '88px', end: true, cell: ({ ativos }) => formatCount(ativos) },
    {
      key: 'mensal',
      head: t`Receita por mês`,
      track: '108px',
      end: true,
      card: 'b1',
      cell: ({ receita_mensal }) => <Money value={receita_mensal} />,
    },
  ]
  return (
    <Table
      label={t`Distribuição de Planos`}
      columns={columns}
      rows={plans?.map(plan => ({ ...plan, id: plan.plano }))}
      count={3}
      plain
    />
  )
}
