import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { Standing } from '../../../shared/standing.ts'
import { link } from '../../theme/recipes/button.ts'
import { Section } from '../../ui/Section.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import { planName } from '../plan-names.ts'
import type { CurrentPlan } from '../use-plan.ts'
import type { Subscription } from './ChargesSection.tsx'
import { lastDay } from './day-in.ts'

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
            ? t`O ${plano} continua: é uma cortesia sem data para acabar.`
            : lasts.assinatura
              ? t`O acesso continua até o fim do que já foi pago, ${end}. Depois, o que você cadastrou fica guardado, para ler e exportar.`
              : t`O acesso continua até o fim da cortesia, ${end}. Depois, o que você cadastrou fica guardado, para ler e exportar.`}
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

interface ManageLinkProps {
  subscription: Pick<Subscription, 'gerenciar'>
  asButton?: boolean
}

/** A link to where a subscription is paid and cancelled; nothing if only the buyer's mail has it. */
export function ManageLink({ subscription: { gerenciar }, asButton = false }: ManageLinkProps) {
  const { t } = useLingui()
  if (!gerenciar) return null
  const open = t`Abrir no checkout de teste`
  if (asButton) return <OutLink href={gerenciar}>{open}</OutLink>
  return (
    <TextOutLink href={gerenciar} target="_blank" rel="noopener noreferrer">
      {open}
    </TextOutLink>
  )
}

const TextOutLink = chakra('a', link)
