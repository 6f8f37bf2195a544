import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { LogOut, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Fab } from '../ui/Fab.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { FailedState } from '../ui/States.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { type AlertLabelOf, AlertsCard } from './AlertsCard.tsx'
import { DashboardStats } from './DashboardStats.tsx'
import type { StatusBadgeOf } from './RecentOrder.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { useDashboard } from './use-dashboard.ts'

export interface DashboardProps {
  /** What the plan says: a strip on top, the title's badges, alerts, the chooser of an expired trial, an offer. */
  banner: ReactNode
  badges: ReactNode
  alerts: ReactNode
  chooser: ReactNode
  promo: ReactNode
  /** How an order's status shows. */
  statusBadge: StatusBadgeOf
  /** What the orders of an alert are called. */
  alertLabel: AlertLabelOf
  /** Why no order can be created now. */
  orderReason: string | undefined
  onNewOrder(): void
  onSignOut(): void
}

/** /dashboard: how the shop stands today (product 9). */
export function Dashboard(props: DashboardProps) {
  const { orderReason, onNewOrder } = props
  const { t } = useLingui()
  const dashboard = useDashboard()
  useHotkey('n', onNewOrder, { enabled: orderReason === undefined })
  // Where there is no order yet, the button that begins stands in their place.
  const begun = dashboard.trialOver || dashboard.summary?.recentes.length !== 0
  return (
    <>
      {props.banner}
      <Page>
        <PageHead title={t`Dashboard`} badge={props.badges}>
          <Button variant="ghost" icon={LogOut} onClick={props.onSignOut}>
            {t`Sair`}
          </Button>
          <Button variant="primary" icon={Plus} blocked={orderReason} onClick={onNewOrder}>
            {t`Nova OS`}
            <Kbd aria-hidden="true">N</Kbd>
          </Button>
        </PageHead>
        {dashboard.failed ? (
          <FailedState onRetry={dashboard.retry} retrying={dashboard.retrying}>
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <Content>
            {props.alerts}
            <DashboardStats summary={dashboard.summary} plan={dashboard.plan} />
            <AlertsCard
              summary={dashboard.summary}
              label={props.alertLabel}
              countsOnly={dashboard.trialOver}
            />
            <Columns>
              <RecentOrders
                orders={dashboard.summary?.recentes}
                statusBadge={props.statusBadge}
                {...(dashboard.trialOver && { chooser: props.chooser })}
                newOrder={
                  <Button icon={Plus} blocked={orderReason} onClick={onNewOrder}>{t`Nova OS`}</Button>
                }
              />
              <Aside>
                <RevenueCard summary={dashboard.summary} />
                {props.promo}
              </Aside>
            </Columns>
          </Content>
        )}
      </Page>
      {begun && (
        <Fab icon={Plus} blocked={orderReason} onClick={onNewOrder}>
          {t`Nova OS`}
        </Fab>
      )}
    </>
  )
}

// On the phone the figures, third from the end, come before what the plan has to say.
const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    mt: '6',
    mdDown: { mt: '0' },
    '@container main (max-width: 620px)': {
      gap: '2',
      '& > :nth-last-child(3)': { order: -1 },
    },
  },
})

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '8',
    mt: '4',
    '@container main (max-width: 939px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const Aside = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '8' } })
