import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { trpc } from '../api/trpc.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { monthYear, shortMonth } from '../ui/clock-words.ts'
import { formatCount } from '../ui/format.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { FitMoney, Money } from '../ui/Money.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { planTitle } from './admin-words.ts'
import { Content, FiguresOrError, percentOf, Section, ShareBar, shareWords } from './Figures.tsx'
import { RecentOwners } from './PanelScreen.tsx'
import { type Column, Table } from './Table.tsx'

/** /admin/plans: accounts by plan, and the plans' revenue. */
export function PlansScreen() {
  const { t } = useLingui()
  const query = trpc.admin.plans.useQuery()
  const { data: plans } = query
  return (
    <Page>
      <PageHead />
      <FiguresOrError query={query}>
        <Content>
          <StatStrip>
            <Stat label={t`Usuários Ativos`} value={plans?.usuarios_ativos} caption={t`com plano em dia`} />
            <Stat
              label={t`Pagos por Teste`}
              value={plans && shareWords(plans.conversao)}
              caption={t`pagos em dia ÷ testes, também os que acabaram`}
            />
            <Stat
              label={t`Receita Total`}
              value={plans && <FitMoney value={plans.receita_total} />}
              caption={t`já sem reembolsos`}
            />
            <Stat label={t`Planos Ativos`} value={plans?.planos_ativos} caption={t`pagos ou concedidos`} />
          </StatStrip>
          <Section title={t`Distribuição de Planos`}>
            <PlanTable plans={plans?.distribuicao} />
          </Section>
          <RevenueByMonth months={plans?.por_mes} />
          <Section
            title={t`Últimos Usuários`}
            aside={
              <TextLink to="/admin/{-$tela}" params={{ tela: 'users' }}>
                {t`Ver Todos`}
              </TextLink>
            }
          >
            <RecentOwners owners={plans?.recentes} count={10} />
          </Section>
        </Content>
      </FiguresOrError>
    </Page>
  )
}

type Months = inferRouterOutputs<AppRouter>['admin']['plans']['por_mes']

/** Revenue by month, without refunds. */
function RevenueByMonth({ months }: { months: Months | undefined }) {
  const { t } = useLingui()
  const head = { title: t`Receita por mês`, caption: t`pagos, sem reembolsos` }
  if (!months) return <ChartSkeleton {...head} legend={false} />
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

type Distribution = inferRouterOutputs<AppRouter>['admin']['plans']['distribuicao']
type Row = Distribution[number] & { id: string }

/** The plans side by side: accounts, active ones, and monthly revenue. */
function PlanTable({ plans }: { plans: Distribution | undefined }) {
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
