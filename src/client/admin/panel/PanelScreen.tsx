import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { timeWords, weekdayName } from '../../ui/clock-words.ts'
import { dayInMonth } from '../../ui/Day.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Hint, Num } from '../../ui/Text.tsx'
import { FailedOr } from '../figures/FailedOr.tsx'
import { Columns, Content, Section } from '../figures/Section.tsx'
import { useAdminClock } from '../words/When.tsx'
import { PanelStats } from './PanelStats.tsx'
import { PlanBars } from './PlanBars.tsx'
import { RecentOwners } from './RecentOwners.tsx'
import { SignUps } from './SignUps.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'

/** /admin: how the business and the machine stand. */
export function PanelScreen() {
  const { t } = useLingui()
  const query = trpc.admin.stats.useQuery()
  const { data: stats } = query
  return (
    <Page>
      <PageHead title={t`Painel Administrativo`} badge={<Badge>{t`Admin`}</Badge>}>
        <Clock />
      </PageHead>
      <FailedOr query={query}>
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
      </FailedOr>
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
