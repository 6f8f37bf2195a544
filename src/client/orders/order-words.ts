import { t } from '@lingui/core/macro'
import { CircleCheck, Inbox, type LucideIcon, PackageCheck, Wrench } from 'lucide-react'
import { daysBetween } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import {
  isOwed,
  type OrderQuote,
  type OrderStatus,
  type OrderWait,
  type PaymentMethod,
  type ServiceType,
  unfetchedAfterDays,
} from '../../shared/orders.ts'
import { isRefused, type QuoteState, quoteState } from '../../shared/quotes.ts'
import { dayInMonth } from '../ui/Day.tsx'
import type { Order } from './order.ts'

export const statusIcon: Record<OrderStatus, LucideIcon> = {
  Recebido: Inbox,
  'Em Andamento': Wrench,
  Pronto: CircleCheck,
  Entregue: PackageCheck,
}

export function statusLabel(status: OrderStatus): string {
  switch (status) {
    case 'Recebido':
      return t`Recebido`
    case 'Em Andamento':
      return t`Em Andamento`
    case 'Pronto':
      return t`Pronto`
    case 'Entregue':
      return t`Entregue`
  }
}

/** The one step forward, as a verb on a card. */
function stepLabel(to: OrderStatus): string {
  switch (to) {
    case 'Em Andamento':
      return t`Iniciar`
    case 'Entregue':
      return t`Entregar`
    default:
      return statusLabel(to)
  }
}

/** The next step's word on an order: Devolver where its quote was refused. */
export const stepWord = (order: Order, to: OrderStatus): string =>
  isRefused(order) ? t`Devolver` : stepLabel(to)

export function paymentLabel(method: PaymentMethod): string {
  switch (method) {
    case 'Pendente':
      return t`Pendente`
    case 'Dinheiro':
      return t`Dinheiro`
    case 'PIX':
      return 'PIX'
    case 'Cartão':
      return t`Cartão`
  }
}

/** An order's value, or that no price is known yet. */
export const priceWords = ({ valor, a_orcar }: Pick<Order, 'valor' | 'a_orcar'>): string =>
  a_orcar ? t`A orçar` : formatMoney(valor)

/** How an order's payment stands: 'Pago - PIX', 'A receber' or 'Sem cobrança' once it is delivered, or 'Pendente'. */
export function paymentWords(order: Pick<Order, 'status' | 'pago' | 'valor' | 'forma_pagamento'>): string {
  if (isOwed(order)) return t`A receber`
  if (!order.pago) return order.status === 'Entregue' ? t`Sem cobrança` : t`Pendente`
  const method = paymentLabel(order.forma_pagamento)
  return t`Pago - ${method}`
}

/** How far an order's quote is. */
export function quoteLabel(state: QuoteState): string {
  switch (state) {
    case 'aguardando':
      return t`Aguardando aprovação`
    case 'mudou':
      return t`Mudou desde o envio`
    case 'vencido':
      return t`Orçamento vencido`
    case 'aprovado':
      return t`Aprovado`
    case 'recusado':
      return t`Recusado`
  }
}

/**
 * What a row says of an order's quote where that is what its money waits for; undefined once it is paid, or approved and
 * repaired: its payment says more then.
 */
export function quoteWords(order: Order, today: string): string | undefined {
  const state = quoteState(order, today)
  const isRepaired = order.status === 'Pronto' || order.status === 'Entregue'
  if (state === null || order.pago || (state === 'aprovado' && isRepaired)) return undefined
  return quoteLabel(state)
}

/** The fragment that leads to where an order's details tell of its quote. */
export const quotePlace = 'orcamento'

/** What the orders of a filter by their quote are called. */
export function quoteFilterLabel(orcamento: OrderQuote): string {
  switch (orcamento) {
    case 'a_orcar':
      return t`A orçar`
    case 'sem_resposta':
      return t`Sem resposta`
    case 'aprovado':
      return t`Aprovados`
    case 'recusado':
      return t`Recusados`
  }
}

export function serviceLabel(type: ServiceType): string {
  switch (type) {
    case 'Troca de Tela':
      return t`Troca de Tela`
    case 'Troca de Bateria':
      return t`Troca de Bateria`
    case 'Reparo de Carregamento':
      return t`Reparo de Carregamento`
    case 'Limpeza/Oxidação':
      return t`Limpeza/Oxidação`
    case 'Reparo de Botões':
      return t`Reparo de Botões`
    case 'Reparo de Câmera':
      return t`Reparo de Câmera`
    case 'Reparo de Áudio':
      return t`Reparo de Áudio`
    case 'Reparo de Software':
      return t`Reparo de Software`
    case 'Formatação':
      return t`Formatação`
    case 'Desbloqueio':
      return t`Desbloqueio`
    case 'Backup/Recuperação':
      return t`Backup/Recuperação`
    case 'Outros':
      return t`Outros`
  }
}

/** What the orders of an alert are called, or those of today. */
export function alertLabel(alerta: OrderWait): string {
  switch (alerta) {
    case 'hoje':
      return t`Para hoje`
    case 'atrasadas':
      return t`Atrasadas`
    case 'sem_retirada':
      return t`Prontas há ${unfetchedAfterDays} dias ou mais`
    case 'a_receber':
      return t`Entregues sem pagamento`
  }
}

type Forecast =
  | { kind: 'none' }
  | { kind: 'late'; days: number }
  | { kind: 'today' }
  | { kind: 'day'; day: string }

/**
 * What the forecast says on `today` (a day of the shop's zone). Only what is still to be repaired can be due or
 * late: a device that is ready waits for its owner.
 */
export function forecastOf(
  { status, data_previsao }: Pick<Order, 'status' | 'data_previsao'>,
  today: string,
): Forecast {
  if (data_previsao === null) return { kind: 'none' }
  const late = daysBetween(data_previsao, today)
  if (status === 'Pronto' || status === 'Entregue' || late < 0) return { kind: 'day', day: data_previsao }
  return late === 0 ? { kind: 'today' } : { kind: 'late', days: late }
}

/** 20/11, or 20/11/25 where the year is not this one. */
export function shortDay(day: string, today: string): string {
  const year = day.slice(0, 4)
  return today.startsWith(year) ? dayInMonth(day) : `${dayInMonth(day)}/${year.slice(2)}`
}

/** What a customer reads of a day or an amount that is open: Portuguese whatever the language of the screens. */
export const toBeAgreed = 'a combinar'
/** The same of a price that is not known yet. */
export const toBePriced = 'a orçar'
