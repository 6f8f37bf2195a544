import { plural, t } from '@lingui/core/macro'
import { centavos, formatMoney } from '../../../shared/money.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../../../shared/orders.ts'
import { paymentLabel, shortDay, statusLabel } from '../order-words.ts'
import { changedNames, orderFieldLabel } from './change-words.ts'
import type { EventStanding } from './history-lines.ts'
import { lineAmounts, linesAct } from './line-events.ts'
import type { EventFacts } from './order-events.ts'

/** What was done, a verb for each thing, and the names of changes that this says whole. */
interface Acts {
  acts: string[]
  said: Set<string>
}

interface Days {
  /** Of the event, in the shop's zone. */
  day: string
  /** In the shop's zone. */
  today: string
}

/** What a change of an order did. Small fields are named or counted at the end. */
export function changeActs(one: EventStanding, days: Days): Acts {
  const found = weightyActs(one, days)
  const { acts, said } = found
  const rest = changedNames(one.event).filter(name => !said.has(name) && !following.includes(name))
  const count = rest.length
  if (acts.length > 0) {
    if (count > 0) acts.push(plural(count, { one: 'alterou mais # campo', other: 'alterou mais # campos' }))
    return found
  }
  acts.push(fieldAct(rest[0] ?? ''))
  const more = count - 1
  if (more > 0) acts.push(plural(more, { one: 'mais # campo', other: 'mais # campos' }))
  return found
}

/** What it did to status, payment, customer, price and days. */
function weightyActs({ event, after }: EventStanding, { day, today }: Days): Acts {
  const [de, para] = [event.de ?? {}, event.para ?? {}]
  const acts: string[] = []
  const said = new Set<string>()
  const say = (act: string, ...names: string[]) => {
    acts.push(act)
    for (const name of names) said.add(name)
  }
  const on = (name: 'data_entrega' | 'pago_em') => (para[name] === null || para[name] === day ? [name] : [])
  if (para.status) say(statusAct(de.status, para.status), 'status', 'pronto_em', ...on('data_entrega'))
  else if (para.data_entrega) {
    const delivered = shortDay(para.data_entrega, today)
    say(t`mudou a data da entrega para ${delivered}`, 'data_entrega')
  }
  if (para.pago !== undefined) {
    const amount = para.pago ? after.valor : (de.valor ?? after.valor)
    say(paidAct(para.pago, amount, after.forma_pagamento), 'pago', 'forma_pagamento', ...on('pago_em'))
  } else if (para.forma_pagamento)
    say(methodAct(de.forma_pagamento, para.forma_pagamento, after.pago), 'forma_pagamento')
  else if (para.pago_em) {
    const paid = shortDay(para.pago_em, today)
    say(t`mudou a data do pagamento para ${paid}`, 'pago_em')
  }
  if (para.cliente_id) {
    const name = event.clientes.para ?? t`um cliente excluído`
    say(t`passou a OS para ${name}`, 'cliente_id')
  }
  if (para.data_previsao !== undefined)
    say(forecastAct(de.data_previsao, para.data_previsao, today), 'data_previsao')
  for (const { act, names } of priceActs(de, para)) say(act, ...names)
  return { acts, said }
}

/** What follows from a status, a payment or lines is not counted as one more field. */
const following = ['pronto_em', 'data_entrega', 'pago_em', 'valor']

function statusAct(from: OrderStatus | undefined, to: OrderStatus): string {
  const isBack = from !== undefined && orderStatuses.indexOf(to) < orderStatuses.indexOf(from)
  const label = statusLabel(to)
  if (isBack || to === 'Recebido') return t`voltou a OS para ${label}`
  if (to === 'Em Andamento') return t`começou o conserto`
  return to === 'Pronto' ? t`deixou o aparelho pronto` : t`entregou`
}

function paidAct(isPaid: boolean, valor: number, method: PaymentMethod): string {
  const amount = formatMoney(valor)
  if (!isPaid) return valor > 0 ? t`desfez o recebimento de ${amount}` : t`desfez o pagamento`
  if (valor === 0) return t`marcou como paga`
  switch (method) {
    case 'Dinheiro':
      return t`recebeu ${amount} em dinheiro`
    case 'PIX':
      return t`recebeu ${amount} no PIX`
    case 'Cartão':
      return t`recebeu ${amount} no cartão`
    case 'Pendente':
      return t`recebeu ${amount}`
  }
}

function methodAct(from: PaymentMethod | undefined, to: PaymentMethod, isPaid: boolean): string {
  const [was, is] = [paymentLabel(from ?? 'Pendente'), paymentLabel(to)]
  if (isPaid) return t`mudou o pagamento de ${was} para ${is}`
  switch (to) {
    case 'Dinheiro':
      return t`combinou receber em dinheiro`
    case 'PIX':
      return t`combinou receber no PIX`
    case 'Cartão':
      return t`combinou receber no cartão`
    case 'Pendente':
      return t`tirou a forma de pagamento combinada`
  }
}

function forecastAct(from: string | null | undefined, to: string | null, today: string): string {
  if (to === null) return t`tirou a previsão`
  const day = shortDay(to, today)
  return from ? t`mudou a previsão para ${day}` : t`marcou a previsão para ${day}`
}

interface PriceAct {
  act: string
  names: string[]
}

/** What was done to lines, discount and value. */
function priceActs(de: EventFacts, para: EventFacts): PriceAct[] {
  const acts: PriceAct[] = []
  const total = totalWords(de, para)
  const hasLines = [de, para].some(({ itens, mais_itens }) => itens || mais_itens)
  if (hasLines) {
    const { act, isWhole } = linesAct(de, para)
    acts.push({ act, names: isWhole ? ['item 0'] : [] })
  }
  if (para.desconto !== undefined)
    acts.push({ act: discountAct(de.desconto ?? 0, para.desconto), names: ['desconto'] })
  const last = acts.at(-1)
  if (para.a_orcar) acts.push({ act: t`deixou o valor a orçar`, names: [] })
  else if (!last) {
    const act = valueAct(de, para)
    if (act) acts.push({ act, names: ['valor'] })
  } else if (acts.length === 1 && isOfTheLine(de, para)) last.names.push('valor')
  else if (total) last.act = t`${last.act} (total ${total})`
  return acts
}

function discountAct(from: number, to: number): string {
  const [was, is] = [formatMoney(from), formatMoney(to)]
  if (to === 0) return t`tirou o desconto de ${was}`
  return from === 0 ? t`deu desconto de ${is}` : t`mudou o desconto de ${was} para ${is}`
}

/** What was done to the value of an order without lines; '' where nothing was. */
function valueAct(de: EventFacts, para: EventFacts): string {
  const [was, is] = [formatMoney(de.valor ?? 0), formatMoney(para.valor ?? 0)]
  if (para.a_orcar === false) return t`informou o valor: ${is}`
  if (de.valor === undefined || para.valor === undefined) return ''
  return para.valor < de.valor
    ? t`baixou o valor de ${was} para ${is}`
    : t`aumentou o valor de ${was} para ${is}`
}

/** What the order came to, where that changed. */
const totalWords = (de: EventFacts, para: EventFacts): string =>
  para.valor !== undefined && para.valor !== de.valor ? formatMoney(para.valor) : ''

/** Whether the order is worth what the one line that changed is. */
function isOfTheLine(de: EventFacts, para: EventFacts): boolean {
  const amounts = lineAmounts(de, para)
  if (!amounts || para.valor === undefined) return false
  const [from, to] = amounts
  return from === centavos(de.valor ?? 0) && to === centavos(para.valor)
}

function fieldAct(name: string): string {
  switch (name) {
    case '':
      return t`alterou a OS`
    case 'aparelho':
      return t`alterou o aparelho`
    case 'defeito':
      return t`alterou o defeito`
    case 'tipo_servico':
      return t`alterou o tipo de serviço`
    case 'observacoes':
      return t`alterou as observações`
    case 'data_entrada':
      return t`alterou a data de entrada`
    default: {
      const label = orderFieldLabel(name)
      return t`alterou ${label}`
    }
  }
}
