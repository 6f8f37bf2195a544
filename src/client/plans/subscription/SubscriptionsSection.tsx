import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../shared/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { subscriptionLook, subscriptionWord } from '../../ui/charge-status.ts'
import { Section } from '../../ui/Section.tsx'
import { planTitle } from '../names.ts'
import { dayIn } from './day-in.ts'
import { Lines } from './Lines.tsx'
import { ManageLink } from './ManageLink.tsx'
import type { Subscription } from './use-history.ts'

/** Every subscription that was bought, the one that gives the plan first. */
export function SubscriptionsSection({
  subscriptions,
  zone,
}: {
  subscriptions: Subscription[]
  zone: string
}) {
  const { t } = useLingui()
  const endWords = ({ expires_at, carencia_ate, renova }: Subscription) => {
    const at = carencia_ate ?? expires_at
    const end = at ? dayIn(at, zone) : t`Nunca`
    if (carencia_ate) return t`Carência até ${end}`
    return renova ? t`Próxima cobrança: ${end}` : t`Expira em: ${end}`
  }
  return (
    <Section title={t`Assinaturas`} about={t`O que você comprou, e como está cada uma.`}>
      <Lines>
        {subscriptions.map(one => {
          const began = dayIn(one.created_at, zone)
          return (
            <li key={one.id}>
              <span>
                <b dir="auto">{one.plano_tipo ? planTitle(one.plano_tipo) : one.product_name}</b>
                <small>
                  {t`Desde ${began}`} · {endWords(one)}
                  {one.gerenciar && ' · '}
                  <ManageLink subscription={one} />
                </small>
              </span>
              <span>
                {formatMoney(one.amount)}
                <small>{t`/mês`}</small>
              </span>
              <Badge {...subscriptionLook[one.status]}>{subscriptionWord(one.status)}</Badge>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}
