import { plural, t } from '@lingui/core/macro'
import { daysBetween, momentOf } from '../../../shared/days.ts'
import { firstName } from '../../../shared/greeting.ts'
import { formatMoney } from '../../../shared/money.ts'
import { quoteState } from '../../../shared/quotes.ts'
import { timeWords } from '../../ui/clock-words.ts'
import type { Order } from '../order.ts'
import { quoteLabel, shortDay } from '../order-words.ts'
import type { Quote } from './quote.ts'

/** The shop's day and zone (IANA name). */
export interface ShopDay {
  today: string
  zone: string
}

/** How far an order's quote is, in one line: who answered and when, where that is known. */
export function quoteTitle(order: Order, newest: Quote | undefined, shop: ShopDay): string {
  const state = quoteState(order, shop.today)
  if (state === 'aguardando' || state === 'mudou' || state === 'vencido') return quoteLabel(state)
  return answerWords(order, newest, shop)
}

/** An answer in one line; of an order that was delivered without one, that there is none. */
function answerWords({ orcamento_resposta }: Order, newest: Quote | undefined, shop: ShopDay): string {
  const { motivo, respondido_por } = newest ?? {}
  const name = respondido_por && firstName(respondido_por)
  const day = answerDay(newest, shop)
  if (orcamento_resposta === null) return t`Sem resposta`
  if (orcamento_resposta === 'aprovado') {
    if (name && day) return t`Aprovado por ${name}, ${day}`
    return day ? t`Aprovado em ${day}` : t`Aprovado`
  }
  if (motivo) return t`Recusado: ${motivo}`
  if (name && day) return t`Recusado por ${name}, ${day}`
  return day ? t`Recusado em ${day}` : t`Recusado`
}

function answerDay(newest: Quote | undefined, { today, zone }: ShopDay): string | undefined {
  return newest?.respondido_em
    ? shortDay(momentOf(new Date(newest.respondido_em), zone).day, today)
    : undefined
}

/** "20/11, 10h58". */
export function momentWords(instant: string, { today, zone }: ShopDay): string {
  const { day, time } = momentOf(new Date(instant), zone)
  const [date, clock] = [shortDay(day, today), timeWords(time)]
  return t`${date}, ${clock}`
}

/** Where an answer was given, and when: "Pelo link, em 20/11, 11h27". */
export function placeWords({ por, importado, respondido_em }: Quote, shop: ShopDay): string {
  if (importado) return t`Veio de um arquivo importado`
  if (!respondido_em) return ''
  const moment = momentWords(respondido_em, shop)
  return por === 'link' ? t`Pelo link, em ${moment}` : t`No balcão, em ${moment}`
}

/** "Até 30/11, faltam 7 dias". */
export function untilWords(until: string, today: string): string {
  const day = shortDay(until, today)
  const left = daysBetween(today, until)
  if (left === 0) return t`Até ${day}, vence hoje`
  const days = plural(left, { one: 'falta # dia', other: 'faltam # dias' })
  return t`Até ${day}, ${days}`
}

/** "Versão 1, R$ 780,00". */
export function versionWords({ versao, total }: Pick<Quote, 'versao' | 'total'>): string {
  const amount = formatMoney(total)
  return t`Versão ${versao}, ${amount}`
}

/** What sends an order's quote, or its next version. */
export function sendLabel({ orcamento_versao }: Order): string {
  if (orcamento_versao === null) return t`Enviar orçamento`
  const next = orcamento_versao + 1
  return t`Enviar versão ${next}`
}

/** Who answered first, where and when, of a quote that somebody else answers now. */
export function answeredWords(answered: Quote, shop: ShopDay): string {
  const { resposta, respondido_por, respondido_em, por } = answered
  const name = respondido_por ?? t`O cliente`
  const moment = respondido_em ? momentWords(respondido_em, shop) : ''
  if (por === 'link')
    return resposta === 'aprovado'
      ? t`${name} aprovou pelo link em ${moment}.`
      : t`${name} recusou pelo link em ${moment}.`
  return resposta === 'aprovado'
    ? t`${name} aprovou no balcão em ${moment}.`
    : t`${name} recusou no balcão em ${moment}.`
}
