import { useLingui } from '@lingui/react/macro'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { useShopClock } from '../../ui/use-shop-clock.ts'
import type { CurrentPlan } from '../limits.ts'
import type { Standing } from '../standing.ts'
import { dayIn } from './day-in.ts'

interface StandingWords {
  badge: string
  title: string
  /** What comes of it, and what to do. */
  more: string
}

/** How a plan stands, in words, by the shop's clocks. */
export function useStandingWords(zone: string) {
  const { t } = useLingui()
  const today = useShopClock(zone).slice(0, 10)
  return (standing: Standing, { provedor: provider }: Pick<CurrentPlan, 'provedor'>): StandingWords => {
    const day = standing.at ? dayIn(standing.at, zone) : t`Nunca`
    const time = standing.at ? whenWords(wallClockOf(new Date(standing.at), zone), today) : ''
    switch (standing.is) {
      case 'trial':
        return {
          badge: t`Em teste`,
          title: t`O teste termina em ${time}.`,
          more: t`Ele não vira cobrança: quando acaba, você escolhe um plano ou não.`,
        }
      case 'trial_over':
        return {
          badge: t`Expirado`,
          title: t`Seu período de teste expirou em ${day}.`,
          more: t`Criar e alterar estão fechados. O que você cadastrou continua guardado, e pode ser exportado.`,
        }
      case 'renews':
        return {
          badge: t`Ativo`,
          title: t`Próxima cobrança em ${day}.`,
          more: t`Quem cobra é a ${provider}, todo mês, até você cancelar.`,
        }
      case 'ends':
        return {
          badge: standing.canceled ? t`Cancelado` : t`Não renova`,
          title: t`O acesso vai até ${day}.`,
          more: t`Nada mais será cobrado. Depois desse dia dá para ler e exportar tudo, e criar e alterar ficam fechados.`,
        }
      case 'late':
        return {
          badge: t`Atrasado`,
          title: t`A renovação não foi paga: o plano continua até ${time}.`,
          more: t`Pague pelo e-mail da ${provider}. Sem o pagamento dá para ler e exportar tudo, e criar e alterar ficam fechados.`,
        }
      case 'granted':
        return {
          badge: t`Cortesia`,
          title: standing.at ? t`Este plano vale até ${day}.` : t`Expira em: ${day}.`,
          more: t`Ele foi dado por quem cuida da Bancada: nada é cobrado.`,
        }
      case 'over':
        return {
          badge: t`Expirado`,
          title: standing.takenBack
            ? t`O pagamento foi devolvido, e o plano terminou em ${day}.`
            : t`Sua assinatura terminou em ${day}.`,
          more: t`Criar e alterar estão fechados. O que você cadastrou continua aqui, para ler e exportar.`,
        }
    }
  }
}
