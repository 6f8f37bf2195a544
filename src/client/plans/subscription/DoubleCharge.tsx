import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { CurrentPlan } from '../limits.ts'
import { planTitle } from '../names.ts'
import { ManageLink } from './ManageLink.tsx'
import type { Subscription } from './use-history.ts'

/** Tells of each subscription that is charged for beside the one that counts: the highest plan does, and ends no other. */
export function DoubleCharge({ plan, subscriptions }: { plan: CurrentPlan; subscriptions: Subscription[] }) {
  const { t } = useLingui()
  const others = subscriptions.filter(one => one.renova && one.id !== plan.assinatura?.id)
  return others.map(one => {
    const [current, provider] = [planTitle(plan.plano), plan.provedor]
    const [name, price] = [
      one.plano_tipo ? planTitle(one.plano_tipo) : one.product_name,
      formatMoney(one.amount),
    ]
    return (
      <Place key={one.id}>
        <Notice tone="progress" icon={TriangleAlert} title={t`Você está pagando duas assinaturas`}>
          {t`O ${current} é o que vale. A assinatura do ${name} continua sendo cobrada, ${price} por mês, até você cancelá-la na ${provider}.`}{' '}
          <ManageLink subscription={one} />
        </Notice>
      </Place>
    )
  })
}

const Place = chakra('div', { base: { mt: '5' } })
