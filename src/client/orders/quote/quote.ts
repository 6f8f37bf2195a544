import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { addDays, isDay } from '../../../shared/days.ts'
import type { IssueKey } from '../../../shared/errors.ts'
import { maxQuoteDays, quoteState } from '../../../shared/quotes.ts'
import { trpc } from '../../api/trpc.ts'
import type { Order } from '../order.ts'

/** A version of an order's quote. */
export type Quote = inferRouterOutputs<AppRouter>['orders']['quotes'][number]

/** The newest version of an order's quote; undefined where none was sent, and until it is loaded. */
export function useNewestQuote({ id, orcamento_versao }: Order): Quote | undefined {
  const { data } = trpc.orders.quotes.useQuery({ id }, { enabled: orcamento_versao !== null })
  return orcamento_versao === null ? undefined : data?.find(({ versao }) => versao === orcamento_versao)
}

/** What the quote of an order in repair waits for: that it is sent, answered, or that the order is changed. */
export type QuoteStep = 'send' | 'answer' | 'edit'

/**
 * The ink button of an order's quote. A shop that sends no quotes has none of it, but for an order in lines that nobody
 * has begun to repair.
 */
export function quoteStep(order: Order, today: string): QuoteStep | null {
  if (order.pago || !isInRepair(order)) return null
  const send = order.valor > 0 ? 'send' : 'edit'
  switch (quoteState(order, today)) {
    case 'aguardando':
      return 'answer'
    case 'mudou':
    case 'vencido':
      return send
    case 'recusado':
      return order.orcamento_mudou ? send : null
    case 'aprovado':
      return null
    case null:
      return isUnsent(order) && order.status === 'Recebido' ? 'send' : null
  }
}

const isInRepair = ({ status }: Order): boolean => status === 'Recebido' || status === 'Em Andamento'

/** Whether an order's quote, or its next version, can be sent. */
export const canSend = ({ status, pago, valor }: Order): boolean =>
  status !== 'Entregue' && !pago && valor > 0

/** Whether an order in repair has lines that its customer has not been asked about. */
export const isUnsent = (order: Order): boolean =>
  order.orcamento_versao === null && order.soma_itens !== null && isInRepair(order) && canSend(order)

/** Whether the newest version takes an answer. */
export function takesAnswer(order: Order, today: string): boolean {
  const state = quoteState(order, today)
  return state === 'aguardando' || state === 'mudou'
}

/** The version that sending makes: the newest one again, where it says the same and holds until the same day. */
export function versionSent(order: Order, until: string, today: string): number {
  const { orcamento_versao: newest, orcamento_mudou, orcamento_resposta, orcamento_ate } = order
  const waits = orcamento_resposta === null && orcamento_ate === until && until >= today
  const isSame = newest !== null && !orcamento_mudou && (orcamento_resposta === 'aprovado' || waits)
  return isSame ? newest : (newest ?? 0) + 1
}

/** What is wrong with the last day of a quote. */
export function untilIssue(until: string, today: string): IssueKey | undefined {
  if (until === '') return 'data_obrigatoria'
  if (!isDay(until)) return 'data_invalida'
  if (until < today) return 'data_passada'
  return until > addDays(today, maxQuoteDays) ? 'data_distante' : undefined
}

/** Days after which a reminder of a quote without an answer is offered. */
export const reminderDays = 3

/** The day of that reminder: the last day of a quote that holds no longer. */
export function reminderDay({ orcamento_ate }: Order, today: string): string {
  const day = addDays(today, reminderDays)
  return orcamento_ate && orcamento_ate < day ? orcamento_ate : day
}
