import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { PaidPlan } from '../../shared/billing.ts'
import { paidPlans } from '../../shared/plans.ts'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Loading } from '../ui/Loading.tsx'
import { HowToSubscribe } from './HowToSubscribe.tsx'
import type { CurrentPlan } from './limits.ts'
import { planName, planTitle } from './names.ts'
import { PlanOffer } from './PlanOffer.tsx'
import { awaited, isSold, ownSubscription } from './standing.ts'
import { useCheckout } from './use-checkout.ts'
import { usePlan } from './use-plan.ts'

/** The paid plans side by side with what each costs and brings (product 4.6); `onScreen`: it is /assinatura's own. */
export function PlanCards({ onScreen = false }: { onScreen?: boolean }) {
  const { t } = useLingui()
  const { plan } = usePlan()
  const { buy, busy } = useCheckout()
  const noteOf = useNotes()
  if (!plan) return <Loading />
  const isAnySold = paidPlans.some(plano => isSold(plan, plano))
  return (
    <Box>
      <Offers>
        {paidPlans.map(plano => (
          <PlanOffer
            key={plano}
            plano={plano}
            current={plano === plan.plano && !plan.expirado}
            busy={busy === plano}
            note={noteOf(plan, plano)}
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

/** What an owner should know before buying: a Pix that waits, and that one subscription does not end another. */
function useNotes() {
  const { t } = useLingui()
  return (plan: CurrentPlan, plano: PaidPlan): string | undefined => {
    if (awaited(plan)?.plano_tipo === plano) return t`Compra feita: esperando a confirmação do pagamento.`
    const own = ownSubscription(plan)
    if (!own?.renova || plan.expirado || plano === plan.plano) return undefined
    const [current, offered, where] = [planTitle(plan.plano), planName(plano), plan.provedor]
    return plano === 'profissional'
      ? t`O ${current} continua sendo cobrado até você cancelar a assinatura dele na ${where}. Assine e depois cancele a antiga.`
      : t`O ${current} vale e é cobrado até você cancelar a assinatura dele na ${where}. Só então o ${offered} passa a valer.`
  }
}

// By its own width: in a dialog, on a page and on the phone alike.
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
