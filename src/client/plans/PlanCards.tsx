import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { PaidPlan } from '../../shared/billing.ts'
import { paidPlans } from '../../shared/plans.ts'
import { offerOf, type Standing, standingOf } from '../../shared/standing.ts'
import { link } from '../theme/recipes/button.ts'
import { Card } from '../ui/Card.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import type { CurrentPlan } from './plan-limits.ts'
import { planName, planTitle } from './plan-names.ts'
import { isSold } from './sold.ts'
import { lastDay } from './subscription/day-in.ts'
import { useCheckout } from './use-checkout.ts'
import { usePlan } from './use-plan.ts'

/**
 * The paid plans side by side with prices and features. `onScreen`: on /assinatura itself. `quiet`: another button
 * there is the ink one.
 */
export function PlanCards({ onScreen = false, quiet = false }: { onScreen?: boolean; quiet?: boolean }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  const { buy, busy } = useCheckout()
  const noteOf = useNotes()
  if (!plan) return <Loading />
  const standing = standingOf(plan)
  const isAnySold = paidPlans.some(plano => isSold(plan, plano))
  return (
    <Box>
      <Offers>
        {paidPlans.map(plano => (
          <PlanOffer
            key={plano}
            plano={plano}
            offer={offerOf(standing, plano)}
            quiet={quiet}
            busy={busy === plano}
            note={noteOf(plan, standing, plano)}
            onBuy={isSold(plan, plano) ? () => buy(plano) : undefined}
          />
        ))}
      </Offers>
      <Foot>
        {!isAnySold && <HowToSubscribe suporte={plan.suporte} />}
        <span>
          {t`Todos os planos incluem suporte técnico e atualizações gratuitas`}{' '}
          {!onScreen && <TextLink to="/assinatura">{t`Ver assinatura e cobranças`}</TextLink>}
        </span>
      </Foot>
    </Box>
  )
}

/** What an owner should know before buying: a pending Pix, an active subscription, days that would be lost. */
function useNotes() {
  const { t } = useLingui()
  const { fuso: zone } = useRouteContext({ from: '/_app' })
  return (plan: CurrentPlan, standing: Standing, plano: PaidPlan): string | undefined => {
    const { counting, beside } = standing
    const [current, offered, where] = [planTitle(counting.plano), planName(plano), plan.provedor]
    const day = lastDay(counting, zone)
    switch (offerOf(standing, plano)) {
      case 'waits':
        return t`Compra feita: esperando a confirmação do pagamento.`
      case 'subscribed':
        if (beside === 'late') return t`Já assinado, com a renovação por pagar.`
        return standing.now === 'ends' || standing.now === 'granted'
          ? t`Já assinado: vale quando o ${current} acabar, em ${day}.`
          : t`Já assinado: é cobrado, e vale quando o ${current} acabar.`
      case 'upgrade':
        return t`O ${current} continua sendo cobrado até você cancelar a assinatura dele na ${where}. Assine e depois cancele a antiga.`
      case 'after_paid':
        return t`O ${current} vale e é cobrado até você cancelar a assinatura dele na ${where}. Só então o ${offered} passa a valer.`
      case 'after_days':
        return t`O ${current} vale até ${day}. Assine o ${offered} depois desse dia, ou pagará por dias em que ele não vale.`
      case 'useless':
        return t`O ${current} não tem data para acabar: o ${offered} seria cobrado sem valer.`
      case 'current':
      case 'free':
        return undefined
    }
  }
}

// By its own width, because it is used in dialogs, on pages and on the phone.
const Box = chakra(Card, {
  base: { containerName: 'plans', containerType: 'inline-size', textAlign: 'start' },
})
const Offers = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    '@container plans (max-width: 520px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    px: '6',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'muted',
    textStyle: 'sm',
    '@container plans (max-width: 520px)': { px: '4' },
  },
})

/** How to get a plan if this installation sells none online: contact its operator. */
function HowToSubscribe({ suporte }: { suporte: string | null }) {
  const { t } = useLingui()
  if (!suporte)
    return <p>{t`Esta instalação não vende planos pela internet. Para assinar, fale com quem cuida dela.`}</p>
  return (
    <p>
      {t`Esta instalação não vende planos pela internet. Para assinar, escreva para`}{' '}
      <Mail href={`mailto:${suporte}`}>{suporte}</Mail>
    </p>
  )
}

const Mail = chakra('a', link)
