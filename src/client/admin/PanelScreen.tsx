import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { addDays } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { planNames } from '../../shared/plans.ts'
import { trpc } from '../api/trpc.ts'
import { narrow } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartShell.tsx'
import { MonthBars } from '../ui/charts/MonthBars.tsx'
import { timeWords, weekdayName } from '../ui/clock-words.ts'
import { dayInMonth } from '../ui/Day.tsx'
import { formatCount } from '../ui/format.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { FitMoney } from '../ui/Money.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { Clip, Hint, Num, Sub } from '../ui/Text.tsx'
import { planTitle, planUntil } from './admin-words.ts'
import type { Owner, Stats } from './answers.ts'
import { Columns, Content, FiguresOrError, percentOf, Section, ShareBar } from './Figures.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'
import { OwnerLink } from './Table.tsx'
import { Ago, useAdminClock } from './When.tsx'

/** /admin: the state of the business and of the system. */
export function PanelScreen() {
  const { t } = useLingui()
  const query = trpc.admin.stats.useQuery()
  const { data: stats } = query
  return (
    <Page>
      <PageHead>
        <Clock />
      </PageHead>
      <FiguresOrError query={query}>
        <Content>
          <PanelStats stats={stats} />
          <Columns>
            <div>
              <PlanBars stats={stats} />
              <Section
                title={t`Usuários Recentes`}
                aside={
                  <TextLink to="/admin/{-$tela}" params={{ tela: 'users' }}>
                    {t`Ver Todos`}
                  </TextLink>
                }
              >
                <RecentOwners owners={stats?.recentes} count={5} />
              </Section>
            </div>
            <div>
              <SystemAlerts stats={stats} />
              <SignUps weeks={stats?.cadastros} />
            </div>
          </Columns>
        </Content>
      </FiguresOrError>
    </Page>
  )
}

/** "sexta, 20/11, 16h48". */
function Clock() {
  const { t } = useLingui()
  const now = useAdminClock()
  const [weekday, day, time] = [weekdayName(now.slice(0, 10)), dayInMonth(now), timeWords(now)]
  return (
    <Hint asChild>
      <Num>{t`${weekday}, ${day}, ${time}`}</Num>
    </Hint>
  )
}

/** Sign-ups by week; the current one is copper. */
function SignUps({ weeks }: { weeks: Stats['cadastros'] | undefined }) {
  const { t } = useLingui()
  const title = t`Cadastros por semana`
  if (!weeks) return <ChartSkeleton title={title} legend={false} />
  const rows = weeks.map(({ inicio, quantidade }) => {
    const [first, last] = [dayInMonth(inicio), dayInMonth(addDays(inicio, 6))]
    return { label: t`${first} a ${last}`, short: shortDay(inicio), values: { quantidade } }
  })
  const count = formatCount(weeks.at(-1)?.quantidade ?? 0)
  const bar = { key: 'quantidade' as const, label: t`Cadastros` }
  return (
    <MonthBars
      title={title}
      caption={t`esta semana ${count}`}
      rows={rows}
      bars={[bar]}
      figure={bar}
      unit="count"
      nowShort={t`hoje`}
      rowsLabel={t`Semana`}
      empty={t`Ninguém se cadastrou nestas semanas.`}
    />
  )
}

/** 5/10: short, so that eight fit side by side in a narrow column. */
const shortDay = (day: string): string => dayInMonth(day).replace(/\b0/g, '')

/** The four figures of the business. */
function PanelStats({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const share = stats && percentOf(stats.usuarios_ativos, stats.total_users)
  const [today, returned] = [
    stats && formatCount(stats.os_hoje),
    stats && stats.reembolsado > 0 && formatMoney(stats.reembolsado),
  ]
  return (
    <StatStrip>
      <Stat
        label={t`Total de Usuários`}
        value={stats?.total_users}
        caption={
          stats && (
            <Plural
              value={stats.novos_semana}
              _0="nenhum nesta semana"
              one="# nesta semana"
              other="# nesta semana"
            />
          )
        }
      />
      <Stat
        label={t`Usuários Ativos`}
        value={stats?.usuarios_ativos}
        caption={share && t`${share} com plano em dia`}
      />
      <Stat
        label={t`Total de OS`}
        value={stats?.total_os}
        caption={stats?.os_hoje === 0 ? t`nenhuma hoje` : today && t`${today} hoje`}
      />
      <Stat
        label={t`Receita Total`}
        value={stats && <FitMoney value={stats.receita_total} />}
        caption={returned ? t`já sem ${returned} reembolsados` : stats && t`sem reembolsos`}
      />
    </StatStrip>
  )
}

/** Accounts by plan, and the monthly revenue of each. */
function PlanBars({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const { basico = 0, profissional = 0 } = stats?.receita_mensal ?? {}
  const monthly = formatMoney(basico + profissional)
  return (
    <Section
      title={t`Distribuição de Planos`}
      aside={<Hint>{stats ? t`${monthly} por mês` : <Skeleton w="24" />}</Hint>}
    >
      <Bars>
        {planNames.map(plano => {
          const count = stats?.[`users_${plano}`]
          const share = stats && count !== undefined ? count / Math.max(stats.total_users, 1) : 0
          return (
            <li key={plano}>
              <span>{planTitle(plano)}</span>
              <ShareBar share={share} />
              <b>{count === undefined ? <Skeleton w="8" /> : formatCount(count)}</b>
              <Muted>{stats && percentOf(count ?? 0, stats.total_users)}</Muted>
              <Last>
                {stats &&
                  (plano === 'teste' ? (
                    <Plural value={stats.testes_em_dia} _0="nenhum em dia" one="# em dia" other="# em dia" />
                  ) : (
                    formatMoney(stats.receita_mensal[plano])
                  ))}
              </Last>
            </li>
          )
        })}
      </Bars>
    </Section>
  )
}

const Bars = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '148px minmax(0, 1fr) 56px 60px 112px',
      columnGap: '4',
      alignItems: 'center',
      minH: 'control.touch',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
      [narrow]: {
        gridTemplateColumns: 'minmax(0, 1fr) auto 56px',
        rowGap: '1.5',
        columnGap: '3',
        py: '2.5',
        '& > [data-bar]': { gridRow: 2, gridColumn: '1 / -1' },
      },
    },
    '& b': { justifySelf: 'end', fontWeight: 'semibold' },
  },
})
const Muted = chakra('span', { base: { textAlign: 'end', color: 'muted' } })
const Last = chakra(Muted, { base: { [narrow]: { display: 'none' } } })

/** The latest sign-ups; each name opens its drawer. */
export function RecentOwners({ owners, count }: { owners: readonly Owner[] | undefined; count: number }) {
  const { t } = useLingui()
  // Renders again every minute.
  useAdminClock()
  if (owners?.length === 0) return <NoOwners>{t`Ninguém se cadastrou ainda.`}</NoOwners>
  return (
    <OwnerList aria-busy={!owners}>
      {owners
        ? owners.map(owner => (
            <li key={owner.id}>
              <b>
                <OwnerLink id={owner.id}>{owner.nome}</OwnerLink>
              </b>
              <Clip data-mail="">{owner.email}</Clip>
              <span data-plan="">
                {planTitle(owner.plano)}
                <Sub>{planUntil(owner, new Date()).words}</Sub>
              </span>
              <span data-ago="">
                <Ago at={owner.created_at} />
              </span>
            </li>
          ))
        : Array.from({ length: count }, (_, at) => at + 1).map(place => (
            <li key={place}>
              <Skeleton w="60%" />
              <Skeleton w="70%" data-mail="" />
              <Skeleton w="80%" data-plan="" />
              <Skeleton w="10" data-ago="" ms="auto" />
            </li>
          ))}
    </OwnerList>
  )
}

const OwnerList = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1.3fr) 140px 108px',
      columnGap: '4',
      alignItems: 'center',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '& > *': { minW: '0' },
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& b': { fontWeight: 'medium' },
    '& [data-ago]': { textAlign: 'end', color: 'muted' },
    [narrow]: {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3', py: '2.5' },
      '& [data-mail]': { gridRow: 2, textStyle: 'sm', color: 'muted' },
      '& [data-plan]': { gridRow: '1 / span 2', gridColumn: 2, textAlign: 'end' },
      '& [data-ago]': { display: 'none' },
    },
  },
})
const NoOwners = chakra('p', {
  base: { py: '10', borderBlock: '1px solid', borderColor: 'hairline', textAlign: 'center', color: 'muted' },
})
