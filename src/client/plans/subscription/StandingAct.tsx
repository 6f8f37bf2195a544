import { useLingui } from '@lingui/react/macro'
import type { PaidPlan } from '../../../shared/billing.ts'
import type { Standing } from '../../../shared/standing.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import type { CurrentPlan } from '../plan-limits.ts'
import { planName } from '../plan-names.ts'
import { isSold } from '../sold.ts'
import { useCheckout } from '../use-checkout.ts'

/** A pending payment has the screen's only ink button; then the chooser has none. */
export const isUrgent = ({ act }: Standing): boolean => ['pay', 'pay_other', 'open', 'retry'].includes(act)

/** The one useful action for the plan's state, if there is any. */
export function StandingAct({ plan, standing }: { plan: CurrentPlan; standing: Standing }) {
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
    case 'retry':
      return <Buy plan={plan} plano={attempt?.plano ?? null} primary>{t`Tentar de novo`}</Buy>
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
