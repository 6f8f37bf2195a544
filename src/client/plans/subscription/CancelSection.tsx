import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { Standing } from '../../../shared/standing.ts'
import { link } from '../../theme/recipes/button.ts'
import { Section } from '../../ui/Section.tsx'
import type { CurrentPlan } from '../plan-limits.ts'
import { planName } from '../plan-names.ts'
import { lastDay } from './day-in.ts'
import { ManageLink } from './ManageLink.tsx'
import type { Subscription } from './use-history.ts'

interface CancelSectionProps {
  plan: CurrentPlan
  standing: Standing
  subscriptions: Subscription[]
  zone: string
}

/** How to cancel active subscriptions, which is done where they were bought, and until when access lasts. */
export function CancelSection({ plan, standing, subscriptions, zone }: CancelSectionProps) {
  const { t } = useLingui()
  const charged = chargedFirst(subscriptions, standing)
  const provider = plan.provedor
  const [first] = charged
  if (!first) return null
  const { lasts } = standing
  const [end, plano] = [lastDay(lasts, zone), planName(lasts.plano)]
  return (
    <Section id="cancelar" title={t`Cancelar`} about={t`Quando quiser, sem multa.`}>
      <Words>
        <p>
          {first.gerenciar
            ? t`Quem cobra é a ${provider}, e é lá que se cancela.`
            : t`Quem cobra é a ${provider}, e é lá que se cancela: pelo link no e-mail da sua compra.`}{' '}
          <ManageLink subscription={first} />
        </p>
        <p>
          {lasts.ate === null
            ? t`O ${plano} continua: ele foi dado sem data para acabar.`
            : lasts.assinatura
              ? t`O acesso continua até o fim do que já foi pago, ${end}. Depois, o que você cadastrou fica guardado, para ler e exportar.`
              : t`O acesso continua até o fim do que foi dado, ${end}. Depois, o que você cadastrou fica guardado, para ler e exportar.`}
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

/** The active subscriptions; first the one that the screen's sentence is about. */
function chargedFirst(subscriptions: Subscription[], { other }: Standing): Subscription[] {
  const isOther = ({ id }: Subscription) => Number(id === other?.assinatura?.id)
  return subscriptions.filter(one => one.renova).sort((a, b) => isOther(b) - isOther(a))
}

const Words = chakra('div', {
  base: { display: 'grid', gap: '3', '& > p': { maxW: '60ch', textWrap: 'pretty' } },
})
const Mail = chakra('a', link)
