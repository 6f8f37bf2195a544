import { Plural, useLingui } from '@lingui/react/macro'
import { addDays } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { trpc } from '../../api/trpc.ts'
import { ChartSkeleton } from '../../ui/charts/ChartSkeleton.tsx'
import { MonthBars } from '../../ui/charts/MonthBars.tsx'
import { timeWords, weekdayName } from '../../ui/clock-words.ts'
import { dayInMonth } from '../../ui/Day.tsx'
import { formatCount } from '../../ui/format.ts'
import { TextLink } from '../../ui/LinkButton.tsx'
import { FitMoney } from '../../ui/Money.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Stat, StatStrip } from '../../ui/Stat.tsx'
import { Hint, Num } from '../../ui/Text.tsx'
import { FiguresOrError } from '../figures/FiguresOrError.tsx'
import { Columns, Content, Section } from '../figures/Section.tsx'
import { percentOf } from '../figures/share-words.ts'
import { useAdminClock } from '../words/When.tsx'
import { PlanBars } from './PlanBars.tsx'
import { RecentOwners } from './RecentOwners.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'
import type { Stats } from './stats.ts'

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
        caption={stats && <Plural value={stats.novos_semana} one="# nesta semana" other="# nesta semana" />}
      />
      <Stat
        label={t`Usuários Ativos`}
        value={stats?.usuarios_ativos}
        caption={share && t`${share} com plano em dia`}
      />
      <Stat label={t`Total de OS`} value={stats?.total_os} caption={today && t`${today} hoje`} />
      <Stat
        label={t`Receita Total`}
        value={stats && <FitMoney value={stats.receita_total} />}
        caption={returned ? t`já sem ${returned} reembolsados` : stats && t`sem reembolsos`}
      />
    </StatStrip>
  )
}
