import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Plus } from 'lucide-react'
import { ConfirmEmailBanner } from '../auth/ConfirmEmailBanner.tsx'
import { newOrderSubmit } from '../orders/list/orders-search.ts'
import { TrialBanner, UpgradePromo, UsageAlerts } from '../plans/PlanPrompts.tsx'
import { type CurrentPlan, usePlan } from '../plans/use-plan.ts'
import { useSignOut } from '../shell/sign-out.tsx'
import { narrow } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { monthName } from '../ui/clock-words.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { FailedState } from '../ui/feedback/States.tsx'
import { KeyCap } from '../ui/Kbd.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { FitMoney } from '../ui/Money.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { Stat, StatStrip } from '../ui/Stat.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { AlertsCard, isCalm } from './AlertsCard.tsx'
import { type DashboardSearch, type Summary, useDashboard } from './dashboard-search.ts'
import { FigureLink, figureCells } from './FigureLink.tsx'
import { Aside, Columns, FirstDay } from './FirstDay.tsx'
import { StepsStrip } from './FirstSteps.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { RevenueCard } from './RevenueCard.tsx'

// Administrators alone see it.
const DashboardCard = lazyPart(() => import('../admin/HealthCard.tsx').then(part => part.DashboardCard))

interface DashboardProps {
  search: DashboardSearch
  isAdmin: boolean
}

/** /dashboard: how the shop stands today. */
export function Dashboard({ search, isAdmin }: DashboardProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/dashboard' })
  const dashboard = useDashboard()
  const { orderReason } = usePlan()
  const signOut = useSignOut()
  const showPlans = (open: boolean) =>
    void navigate({ search: { planos: open ? 'true' : undefined }, replace: !open })
  const choosePlan = () => showPlans(true)
  const openNewOrder = () => void navigate({ to: '/ordens', search: { nova: 'true' } })
  useHotkey('n', openNewOrder, { enabled: orderReason === undefined })
  const { trialOver, summary } = dashboard
  // Where there is no order yet, the button that begins stands in their place.
  const begun = trialOver || summary?.total !== 0
  const calm = isCalm(summary)
  // After what waits.
  const steps = begun && !trialOver && summary && <StepsStrip summary={summary} />
  const newOrder = (
    <Button {...newOrderSubmit} variant="primary" icon={Plus} blocked={orderReason} onClick={openNewOrder}>
      {t`Nova OS`}
      <KeyCap>N</KeyCap>
    </Button>
  )
  // Before the first order they are zeros, and what begins the day comes first.
  const stats = <DashboardStats summary={summary} plan={dashboard.plan} countsOnly={trialOver} />
  const offers = (
    <>
      <UpgradePromo onChoose={choosePlan} />
      {isAdmin && <DashboardCard />}
    </>
  )
  return (
    <>
      <TrialBanner onChoose={choosePlan} />
      <ConfirmEmailBanner />
      <Page>
        <PageHead>
          {isAdmin && (
            <LinkButton to="/admin/{-$tela}" params={{ tela: undefined }} variant="outline">
              {t`Admin Panel`}
            </LinkButton>
          )}
          <Button variant="ghost" icon={LogOut} onClick={signOut}>
            {t`Sair`}
          </Button>
          {begun && newOrder}
        </PageHead>
        {dashboard.failed ? (
          <FailedState onRetry={dashboard.retry} retrying={dashboard.retrying}>
            {t`Erro ao carregar dados`}
          </FailedState>
        ) : (
          <Content>
            <UsageAlerts onUpgrade={choosePlan} />
            {begun && <TodayStrip summary={summary} countsOnly={trialOver} />}
            {begun && stats}
            {calm && steps}
            {(begun || !calm) && <AlertsCard summary={summary} countsOnly={trialOver} />}
            {!calm && steps}
            {begun || !summary ? (
              <Columns>
                <RecentOrders orders={summary?.recentes} trialOver={trialOver} />
                <Aside>
                  <RevenueCard summary={summary} countsOnly={trialOver} />
                  {offers}
                </Aside>
              </Columns>
            ) : (
              <>
                <FirstDay
                  today={summary.hoje}
                  unbegun={summary.semHistorico}
                  plan={dashboard.plan}
                  calm={calm}
                  newOrder={newOrder}
                  offers={offers}
                />
                {stats}
              </>
            )}
          </Content>
        )}
      </Page>
      <PlanDialog open={search.planos !== undefined} onClose={() => showPlans(false)} />
    </>
  )
}

const PlanDialog = lazyDialog(() => import('../plans/PlanDialog.tsx').then(part => part.PlanDialog))

// On the phone today and the figures come before what the plan has to say.
const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    mt: '5',
    mdDown: { mt: '0' },
    '& > [data-figures]:last-child': { mt: '4' },
    '@container main (max-width: 620px)': {
      gap: '2',
      '& > :is([data-today], [data-figures]:not(:last-child))': { order: -1 },
    },
  },
})

interface TodayStripProps {
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without ways to lists. */
  countsOnly: boolean
}

/** What today is about, first on the phone: what is promised for it, what is late, what came in. */
function TodayStrip({ summary, countsOnly }: TodayStripProps) {
  const { t } = useLingui()
  const late = summary?.alertas.atrasadas.quantidade
  return (
    <Strip data-today="">
      <Stat
        label={<FigureLink way="dueToday" plain={countsOnly}>{t`Para hoje`}</FigureLink>}
        value={summary?.paraHoje.quantidade}
      />
      <Stat
        label={<FigureLink way="late" plain={countsOnly}>{t`Atrasadas`}</FigureLink>}
        value={late}
        alarming={late !== undefined && late > 0}
      />
      <Stat
        label={<FigureLink way="today" plain={countsOnly}>{t`Receita hoje`}</FigureLink>}
        value={summary && <FitMoney value={summary.receitaHoje} />}
      />
    </Strip>
  )
}

const Strip = chakra(Card, {
  base: {
    ...figureCells,
    display: 'none',
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr 1.5fr',
      '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
      '& > *': { position: 'relative', px: '3', pt: '3', pb: '2' },
      // No captions here.
      '& > * > p:last-child': { display: 'none' },
    },
  },
})

interface DashboardStatsProps {
  /** Absent while loading. */
  summary: Summary | undefined
  plan: CurrentPlan | undefined
  /** Without ways to lists. */
  countsOnly: boolean
}

/** The four figures in one strip, each the way to what it counts; muted in a shop without orders. */
function DashboardStats({ summary, plan, countsOnly }: DashboardStatsProps) {
  const { t } = useLingui()
  const month = summary && monthName(summary.hoje)
  const isEmpty = summary?.total === 0
  return (
    <StatStrip data-figures="" css={figureCells} {...(isEmpty && { color: 'muted' })}>
      <Stat
        label={<FigureLink way="all" plain={countsOnly}>{t`Total de OS`}</FigureLink>}
        value={summary?.total}
        caption={plan && <Allowance plan={plan} />}
      />
      <Stat
        label={<FigureLink way="inProgress" plain={countsOnly}>{t`Em Andamento`}</FigureLink>}
        {...(!isEmpty && { tone: 'progress' })}
        value={summary?.em_andamento}
        caption={
          summary && (
            <Plural value={summary.recebido} _0="nenhuma na fila" one="# na fila" other="# na fila" />
          )
        }
      />
      <Stat
        label={<FigureLink way="ready" plain={countsOnly}>{t`Prontas`}</FigureLink>}
        {...(!isEmpty && { tone: 'ready' })}
        value={summary?.prontas}
        caption={summary && (summary.prontas === 0 ? t`nenhuma` : t`aguardando retirada`)}
      />
      <Stat
        label={<FigureLink way="month" plain={countsOnly}>{t`Faturamento`}</FigureLink>}
        value={summary && <FitMoney value={summary.faturamentoMes} />}
        caption={
          summary && (
            <Plural
              value={summary.pagasMes}
              _0={`${month}, nenhuma OS paga`}
              one={`${month}, # OS paga`}
              other={`${month}, # OS pagas`}
            />
          )
        }
      />
    </StatStrip>
  )
}

/** 'de 10 permitidas', or by month 'N de 100 permitidas neste mês'; nothing without a limit. */
function Allowance({ plan: { limites, uso } }: { plan: CurrentPlan }) {
  const { t } = useLingui()
  const limit = limites.ordens
  const used = uso.ordens
  if (limit === null) return null
  return limites.ordens_por_mes ? t`${used} de ${limit} permitidas neste mês` : t`de ${limit} permitidas`
}
