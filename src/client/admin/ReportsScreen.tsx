import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { productivity } from '../../shared/admin.ts'
import { formatMoney } from '../../shared/money.ts'
import { trpc } from '../api/trpc.ts'
import { formatCount, formatDecimal } from '../ui/format.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { FitMoney } from '../ui/Money.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Sub } from '../ui/Text.tsx'
import { planTitle } from './admin-words.ts'
import type { Owner } from './answers.ts'
import { Content, FiguresOrError, Pairs, percentOf, Section, ShareBar } from './Figures.tsx'
import { type Column, OwnerLink, Table, TwoLines } from './Table.tsx'

/** /admin/reports: how much the owners use, in total and each. */
export function ReportsScreen() {
  const { t } = useLingui()
  const query = trpc.admin.reports.useQuery()
  const { data: report } = query
  const each = report?.por_usuario
  const [users, orders, customers, revenue] = report
    ? [
        formatCount(report.total_users),
        formatCount(report.total_os),
        formatCount(report.total_clientes),
        formatMoney(report.receita_total),
      ]
    : []
  const { media, alta } = productivity
  const [below, upTo] = [media, alta - 1]
  const bands = report && [
    { key: 'alta', label: t`Alta`, note: t`${alta} OS ou mais`, count: report.produtividade.alta },
    { key: 'media', label: t`Média`, note: t`de ${media} a ${upTo} OS`, count: report.produtividade.media },
    { key: 'baixa', label: t`Baixa`, note: t`menos de ${below} OS`, count: report.produtividade.baixa },
  ]
  return (
    <Page>
      <PageHead />
      <FiguresOrError query={query}>
        <Content>
          <StatStrip>
            <Stat
              label={t`Total de Usuários`}
              value={report?.total_users}
              caption={report && t`${revenue} de receita`}
            />
            <Stat
              label={t`OS por Usuário`}
              value={each && formatDecimal(each.os, 1, 1)}
              caption={report && t`${orders} ao todo`}
            />
            <Stat
              label={t`Clientes por Usuário`}
              value={each && formatDecimal(each.clientes, 1, 1)}
              caption={report && t`${customers} ao todo`}
            />
            <Stat
              label={t`Receita por Usuário`}
              value={each && <FitMoney value={each.receita} />}
              caption={report && t`entre ${users} usuários`}
            />
          </StatStrip>
          <Pairs>
            <Section title={t`Por plano`}>
              <PlanUse plans={report?.por_plano} />
            </Section>
            <Section title={t`Produtividade`}>
              <Shares rows={bands} all={report?.total_users} count={3} />
            </Section>
          </Pairs>
          <Section title={t`Top 5 Usuários por OS`}>
            <TopOwners owners={report?.top} />
          </Section>
        </Content>
      </FiguresOrError>
    </Page>
  )
}

type PlanUses = inferRouterOutputs<AppRouter>['admin']['reports']['por_plano']
type Row = PlanUses[number] & { id: string }

/** Users, orders and customers by plan. */
function PlanUse({ plans }: { plans: PlanUses | undefined }) {
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

/** The owners with the most orders. */
function TopOwners({ owners }: { owners: readonly Owner[] | undefined }) {
  const { t } = useLingui()
  const columns: Column<Owner>[] = [
    {
      key: 'lugar',
      head: t`Lugar`,
      track: '48px',
      cell: owner => `${(owners?.indexOf(owner) ?? 0) + 1}º`,
    },
    {
      key: 'usuario',
      head: t`Usuário`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ id, nome, email }) => (
        <TwoLines sub={email}>
          <OwnerLink id={id}>{nome}</OwnerLink>
        </TwoLines>
      ),
    },
    {
      key: 'plano',
      head: t`Plano`,
      track: '148px',
      cell: ({ plano }) => planTitle(plano),
    },
    {
      key: 'os',
      head: t`OS`,
      track: '80px',
      end: true,
      card: 'a2',
      cell: ({ total_os }) => formatCount(total_os),
    },
    {
      key: 'clientes',
      head: t`Clientes`,
      track: '80px',
      end: true,
      cell: ({ total_clientes }) => formatCount(total_clientes),
    },
  ]
  return <Table label={t`Top 5 Usuários por OS`} columns={columns} rows={owners} count={5} plain />
}

interface SharesProps {
  /** Absent while loading. */
  rows: readonly { key: string; label: string; note: string; count: number }[] | undefined
  /** The total that the rows are shares of. */
  all: number | undefined
  /** The number of rows to expect, for skeletons. */
  count: number
}

/** Each row's count and its share of the total. */
function Shares({ rows, all = 0, count }: SharesProps) {
  return (
    <List aria-busy={!rows}>
      {rows
        ? rows.map(row => (
            <li key={row.key}>
              <span>
                {row.label}
                <Sub>{row.note}</Sub>
              </span>
              <ShareBar share={all === 0 ? 0 : row.count / all} />
              <b>{formatCount(row.count)}</b>
              <small>{percentOf(row.count, all)}</small>
            </li>
          ))
        : Array.from({ length: count }, (_, at) => at + 1).map(place => (
            <li key={place}>
              <Skeleton w="80%" />
              <ShareBar share={0} />
              <Skeleton w="8" />
              <Skeleton w="8" />
            </li>
          ))}
    </List>
  )
}

const List = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '128px minmax(0, 1fr) 56px 60px',
      columnGap: '4',
      alignItems: 'center',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& b': { justifySelf: 'end', fontWeight: 'semibold' },
    '& small': { textAlign: 'end', textStyle: 'md', color: 'muted' },
  },
})
