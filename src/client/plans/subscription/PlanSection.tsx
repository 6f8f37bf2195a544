import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Gift, type LucideIcon } from 'lucide-react'
import type { PaidPlan } from '../../../shared/billing.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { CurrentState, Standing } from '../../../shared/standing.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Hint } from '../../ui/Text.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { subscriptionBadge } from '../charge-status.ts'
import { useCheckout } from '../PlanCards.tsx'
import { planName, planTitle } from '../plan-names.ts'
import { type CurrentPlan, isSold } from '../use-plan.ts'
import { standingWords } from './standing-words.ts'

/** The plan, its state in words, and the one useful action. */
export function PlanSection({ plan, standing, zone }: PlanSectionProps) {
  const { t } = useLingui()
  const today = useToday(zone)
  const { badge, title, more, hint } = standingWords(standing, { zone, today, provider: plan.provedor })
  const { tone, icon } = badges[standing.now]
  const own = standing.counting.assinatura
  return (
    <Section title={t`Seu plano`} about={t`O plano que vale agora, e até quando.`}>
      <Box>
        <Head>
          <Name>{planTitle(plan.plano)}</Name>
          <Badge tone={tone} icon={icon}>
            {badge}
          </Badge>
          {own?.renova && (
            <Price>
              {formatMoney(own.amount)}
              <small>{t`/mês`}</small>
            </Price>
          )}
        </Head>
        <p>
          <b>{title}</b> {more}
        </p>
        {(standing.act !== 'none' || hint) && (
          <Acts>
            <StandingAct plan={plan} standing={standing} />
            {hint && <Hint>{hint}</Hint>}
          </Acts>
        )}
      </Box>
    </Section>
  )
}

interface PlanSectionProps {
  plan: CurrentPlan
  standing: Standing
  zone: string
}

const { active, pending, canceled, expired, refunded } = subscriptionBadge

const badges: Record<CurrentState, { tone: (typeof active)['tone'] | 'line'; icon: LucideIcon }> = {
  trial: { ...pending, tone: 'received' },
  trial_over: expired,
  over: expired,
  taken_back: refunded,
  renews: active,
  ends: canceled,
  late: pending,
  granted: { tone: 'ready', icon: Gift },
  forever: { tone: 'ready', icon: Gift },
}

const Box = chakra(Card, {
  base: {
    display: 'grid',
    gap: '3',
    p: '5',
    '& > p': { textWrap: 'pretty', maxW: '60ch' },
    '& > p > b': { fontWeight: 'medium' },
    '@container main (max-width: 560px)': { p: '4' },
  },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})
const Acts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    '& > span': { flex: '1 1 16em' },
    '@container main (max-width: 560px)': { '& > :is(a, button)': { w: 'full' } },
  },
})
const Name = chakra('h3', { base: { textStyle: 'dialog' } })
const Price = chakra('span', {
  base: {
    ms: 'auto',
    textStyle: 'dialog',
    fontVariantNumeric: 'tabular-nums',
    '& > small': { textStyle: 'md', color: 'muted', fontWeight: 'regular' },
    '@container main (max-width: 560px)': { ms: '0', flexBasis: 'full' },
  },
})

/** A pending payment has the screen's only ink button; then the chooser has none. */
export const isUrgent = ({ act }: Standing): boolean => ['pay', 'pay_other', 'open', 'retry'].includes(act)

/** The one useful action for the plan's state, if there is any. */
function StandingAct({ plan, standing }: { plan: CurrentPlan; standing: Standing }) {
  const { t } = useLingui()
  const { counting, other, attempt, act } = standing
  const name = planName(counting.plano)
  const otherName = other ? planName(other.plano) : ''
  switch (act) {
    case 'choose':
      return <ToPlans>{t`Escolher um plano`}</ToPlans>
    case 'again':
      return (
        <Buy plan={plan} plano={counting.plano === 'teste' ? null : counting.plano}>
          {counting.assinatura ? t`Assinar de novo` : t`Assinar o ${name}`}
        </Buy>
      )
    case 'retry': {
      // It may be another plan than the one that stands above.
      const wanted = planName(attempt?.plano ?? 'profissional')
      return <Buy plan={plan} plano={attempt?.plano ?? null} primary>{t`Tentar o ${wanted} de novo`}</Buy>
    }
    case 'manage':
      return (
        <ActionLink
          to={counting.assinatura?.gerenciar}
          how={t`Como trocar ou cancelar`}
        >{t`Trocar ou cancelar`}</ActionLink>
      )
    case 'manage_other':
      return (
        <ActionLink to={other?.assinatura?.gerenciar} how={t`Como gerenciar o ${otherName}`}>
          {t`Gerenciar o ${otherName}`}
        </ActionLink>
      )
    case 'pay':
      return (
        <ActionLink
          to={counting.assinatura?.gerenciar}
          how={t`Como pagar`}
          pays
        >{t`Pagar ou trocar o cartão`}</ActionLink>
      )
    case 'pay_other':
      return (
        <ActionLink
          to={other?.assinatura?.gerenciar}
          how={t`Como pagar`}
          pays
        >{t`Pagar o ${otherName}`}</ActionLink>
      )
    case 'open':
      return <ActionLink to={attempt?.gerenciar} how={t`Como pagar`} pays>{t`Abrir a compra`}</ActionLink>
    case 'none':
      return null
  }
}

interface ActionLinkProps {
  /** The provider's page; absent if only the buyer's mail has it. */
  to: string | null | undefined
  /** The section of this screen that explains it instead. */
  how: string
  pays?: boolean
  children: string
}

function ActionLink({ to, how, pays = false, children }: ActionLinkProps) {
  const variant = pays ? 'primary' : 'outline'
  if (to)
    return (
      <OutLink href={to} variant={variant}>
        {children}
      </OutLink>
    )
  return (
    <LinkButton to="/assinatura" hash={pays ? 'pagar' : 'cancelar'} variant={variant}>
      {how}
    </LinkButton>
  )
}

interface BuyProps {
  plan: CurrentPlan
  plano: PaidPlan | null
  primary?: boolean
  children: string
}

function Buy({ plan, plano, primary = false, children }: BuyProps) {
  const { t } = useLingui()
  const { buy, busy } = useCheckout()
  if (!plano || !isSold(plan, plano)) return <ToPlans>{children}</ToPlans>
  return (
    <Button variant={primary ? 'primary' : 'outline'} busy={busy && t`Abrindo...`} onClick={() => buy(plano)}>
      {children}
    </Button>
  )
}

const ToPlans = ({ children }: { children: string }) => (
  <LinkButton to="/assinatura" hash="planos">
    {children}
  </LinkButton>
)
