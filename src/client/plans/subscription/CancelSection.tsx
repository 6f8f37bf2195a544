import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { link } from '../../theme/recipes/button.ts'
import { Section } from '../../ui/Section.tsx'
import type { CurrentPlan } from '../limits.ts'
import { dayIn } from './day-in.ts'
import { ManageLink } from './ManageLink.tsx'
import type { Subscription } from './use-history.ts'

interface CancelSectionProps {
  plan: CurrentPlan
  subscriptions: Subscription[]
  zone: string
}

/** How what is charged for is canceled, which is where it was bought, and until when access lasts. */
export function CancelSection({ plan, subscriptions, zone }: CancelSectionProps) {
  const { t } = useLingui()
  const charged = subscriptions.filter(one => one.renova)
  const provider = plan.provedor
  const [first] = charged
  if (!first) return null
  const end = first.expires_at ? dayIn(first.expires_at, zone) : t`Nunca`
  return (
    <Section title={t`Cancelar`} about={t`Quando quiser, sem multa.`}>
      <Words>
        <p>
          {first.gerenciar
            ? t`Quem cobra é a ${provider}, e é lá que se cancela.`
            : t`Quem cobra é a ${provider}, e é lá que se cancela: pelo link no e-mail da sua compra.`}{' '}
          <ManageLink subscription={first} />
        </p>
        <p>
          {t`O acesso continua até o fim do que já foi pago, ${end}. Depois, o que você cadastrou fica guardado, para ler e exportar.`}
        </p>
        {plan.suporte && (
          <p>
            {t`Não achou o e-mail da compra? Escreva para`}{' '}
            <Mail href={`mailto:${plan.suporte}`}>{plan.suporte}</Mail>
          </p>
        )}
      </Words>
    </Section>
  )
}

const Words = chakra('div', {
  base: { display: 'grid', gap: '3', '& > p': { maxW: '60ch', textWrap: 'pretty' } },
})
const Mail = chakra('a', link)
