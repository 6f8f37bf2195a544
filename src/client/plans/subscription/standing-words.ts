import { t } from '@lingui/core/macro'
import { formatMoney } from '../../../shared/money.ts'
import type { PlanAction, Sentence, Standing } from '../../../shared/standing.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { planName } from '../plan-names.ts'
import { dayIn, lastDay } from './day-in.ts'

interface Clocks {
  /** The shop's zone and its current day. */
  zone: string
  today: string
  provider: string
}

interface StandingWords {
  badge: string
  title: string
  /** The consequence. */
  more: string
  /** What to know before acting; '' for nothing. */
  hint: string
}

/** A plan's state in words, by the shop's clock. */
export function standingWords(standing: Standing, { zone, today, provider }: Clocks): StandingWords {
  const { counting, other, attempt, sentence } = standing
  const plan = planName(counting.plano)
  const day = lastDay(counting, zone)
  const time = counting.ate ? whenWords(wallClockOf(new Date(counting.ate), zone), today) : t`Nunca`
  const otherPlan = other ? planName(other.plano) : ''
  const otherDay = other ? lastDay(other, zone) : ''
  const otherPrice = formatMoney(other?.assinatura?.amount ?? 0)
  const nextDay = other?.assinatura?.expires_at ? dayIn(other.assinatura.expires_at, zone) : ''
  const bought = planName(attempt?.plano ?? 'profissional')
  const sum = formatMoney(attempt?.amount ?? 0)
  const tried = attempt ? dayIn(attempt.em, zone) : ''
  const refused = counting.assinatura?.recusada_em
  const badge = badgeOf(standing)
  const hint = hintOf(standing, { plan, otherPlan, last: lastDay(standing.lasts, zone) })
  const words = (title: string, more: string): StandingWords => ({ badge, title, more, hint })
  switch (sentence) {
    case 'trial':
      return words(
        t`O teste termina em ${time}.`,
        t`Ele não vira cobrança: quando acaba, você escolhe um plano ou não.`,
      )
    case 'trial_over':
      return words(t`Seu período de teste expirou em ${day}.`, closed())
    case 'over':
      return words(
        counting.assinatura ? t`Sua assinatura terminou em ${day}.` : t`A cortesia terminou em ${day}.`,
        closed(),
      )
    case 'taken_back':
      return words(t`O pagamento foi devolvido, e o plano terminou em ${day}.`, closed())
    case 'renews':
      return words(
        t`Próxima cobrança em ${day}.`,
        t`Quem cobra é a ${provider}, todo mês, até você cancelar.`,
      )
    case 'double':
      return words(
        t`Você está pagando duas assinaturas.`,
        t`O ${plan} é o que vale. A outra, do ${otherPlan}, é cobrada à parte, ${otherPrice} por mês, até você cancelar na ${provider}.`,
      )
    case 'ends':
      return words(
        t`O acesso vai até ${day}.`,
        t`Nada mais será cobrado. Depois desse dia dá para ler e exportar tudo, mas não criar nem alterar.`,
      )
    case 'ends_then_subscribed':
      return words(
        t`Depois de ${day} você fica no ${otherPlan}, que já está assinado.`,
        t`O ${plan} não será mais cobrado. O ${otherPlan} é, ${otherPrice} por mês: a próxima cobrança é em ${nextDay}.`,
      )
    case 'ends_then_late':
      return words(
        t`O ${plan} vai até ${day}, e a renovação do ${otherPlan} não foi paga.`,
        t`Sem esse pagamento, depois desse dia você fica sem plano.`,
      )
    case 'ends_then_ends':
      return words(
        t`Depois de ${day} você fica no ${otherPlan}, já pago, até ${otherDay}.`,
        t`Nada mais será cobrado.`,
      )
    case 'ends_then_granted':
      return words(
        t`Depois de ${day} você fica no ${otherPlan}, cortesia da equipe da Bancada.`,
        other?.ate ? t`Ele vale até ${otherDay}, e nada mais será cobrado.` : t`Nada mais será cobrado.`,
      )
    case 'late':
      return words(
        refused
          ? t`O pagamento foi recusado: o ${plan} continua até ${time}.`
          : t`A renovação não foi paga: o plano continua até ${time}.`,
        t`Pague pelo e-mail da ${provider}. Sem o pagamento dá para ler e exportar tudo, mas não criar nem alterar.`,
      )
    case 'late_then':
      return words(
        refused
          ? t`O pagamento foi recusado: o ${plan} continua até ${time}.`
          : t`A renovação não foi paga: o plano continua até ${time}.`,
        t`Pague pelo e-mail da ${provider}. Sem o pagamento, depois disso você fica no ${otherPlan}.`,
      )
    case 'granted':
      return words(t`Este plano vale até ${day}.`, given())
    case 'granted_charged':
      return words(
        t`O ${plan} é cortesia da equipe da Bancada, até ${day}.`,
        t`A sua assinatura do ${otherPlan} continua sendo cobrada, ${otherPrice} por mês: a próxima cobrança é em ${nextDay}.`,
      )
    case 'granted_late':
      return words(
        t`O ${plan} é cortesia da equipe da Bancada, até ${day}.`,
        t`A renovação da sua assinatura do ${otherPlan} não foi paga. Sem esse pagamento, depois desse dia você fica sem plano.`,
      )
    case 'granted_then':
      return words(
        t`O ${plan} é cortesia da equipe da Bancada, até ${day}.`,
        other?.ate
          ? t`Depois você fica no ${otherPlan} até ${otherDay}, e nada mais será cobrado.`
          : t`Depois você fica no ${otherPlan}, e nada mais será cobrado.`,
      )
    case 'forever':
      return words(t`Expira em: Nunca.`, given())
    case 'forever_charged':
      return words(
        t`O ${plan} é cortesia da equipe da Bancada, sem data para acabar.`,
        t`A sua assinatura do ${otherPlan} continua sendo cobrada, ${otherPrice} por mês, até você cancelar na ${provider}.`,
      )
    case 'waits_begins':
      return words(
        t`Falta pagar ${sum}: o ${bought} começa assim que o pagamento for confirmado.`,
        t`A compra é de ${tried}, e o plano muda aqui sozinho.`,
      )
    case 'waits_again':
      return words(
        t`Falta pagar ${sum}, por outra assinatura do ${bought}.`,
        standing.now === 'renews'
          ? t`A que você tem renova sozinha: se pagar esta também, as duas são cobradas.`
          : t`Ela começa assim que o pagamento for confirmado.`,
      )
    case 'waits_later':
      return words(
        t`Falta pagar ${sum}, pelo ${bought}.`,
        standing.now === 'renews' || standing.now === 'late' || standing.now === 'forever'
          ? t`Mesmo pago, ele só começa quando o ${plan} acabar.`
          : t`Mesmo pago, ele só começa depois de ${day}, quando o ${plan} acabar.`,
      )
    case 'refused':
      return words(
        t`O pagamento de ${sum} pelo ${bought} foi recusado em ${tried}.`,
        counting.plano === 'teste' || standing.now === 'over' || standing.now === 'taken_back'
          ? t`Nada foi cobrado por essa compra.`
          : t`Nada foi cobrado por essa compra, e o ${plan} continua como estava.`,
      )
  }
}

const closed = () =>
  t`Não dá para criar nem alterar. O que você cadastrou continua aqui, para ler e exportar.`
const given = () => t`É cortesia da equipe da Bancada: nada é cobrado.`

function badgeOf({ now, counting }: Standing): string {
  switch (now) {
    case 'trial':
      return t`Em teste`
    case 'trial_over':
    case 'over':
      return t`Expirado`
    case 'taken_back':
      return t`Reembolsado`
    case 'renews':
      return t`Ativo`
    case 'ends':
      return counting.assinatura?.status === 'canceled' ? t`Cancelado` : t`Não renova`
    case 'late':
      return t`Atrasado`
    case 'granted':
    case 'forever':
      return t`Cortesia`
  }
}

interface Names {
  plan: string
  otherPlan: string
  /** The last day with a plan. */
  last: string
}

function hintOf({ now, beside, sentence, act, lasts }: Standing, names: Names): string {
  const { plan, otherPlan, last } = names
  const isLoss: Sentence[] = ['ends_then_subscribed', 'granted_charged']
  if (isLoss.includes(sentence)) return t`Se cancelar o ${otherPlan}, depois de ${last} você fica sem plano.`
  if (sentence === 'double')
    return otherPlan === plan
      ? t`Cancele uma das duas: as duas dão o mesmo plano.`
      : t`Cancelando a do ${otherPlan}, o ${plan} continua como está.`
  if (sentence === 'forever_charged') return t`Enquanto a cortesia valer, você não precisa dela.`
  if (sentence === 'waits_begins' && now === 'renews')
    return t`Depois cancele o ${plan}: uma assinatura não encerra a outra.`
  if (sentence.startsWith('waits_') && beside === 'renews')
    return t`O ${otherPlan} continua sendo cobrado: uma assinatura não encerra a outra.`
  if (sentence === 'waits_later' && now === 'renews')
    return t`Até você cancelar o ${plan}, os dois são cobrados.`
  const buysEarly: PlanAction[] = ['again', 'choose']
  if (buysEarly.includes(act) && (now === 'ends' || now === 'granted') && lasts.ate)
    return t`Sem pressa: assinando depois de ${last}, você aproveita os dias que já tem.`
  return ''
}
