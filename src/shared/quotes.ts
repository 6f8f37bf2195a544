import { lessAmount } from './money.ts'
import { type OrderLine, sumOfLines } from './order-lines.ts'
import { nextStatus, type OrderStatus } from './orders.ts'

/** What a customer says to a quote. */
export const quoteAnswers = ['aprovado', 'recusado'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** Where an answer was given: on the customer's page, or to the shop. */
export const answerPlaces = ['link', 'balcao'] as const
export type AnswerPlace = (typeof answerPlaces)[number]

/** Days for which a quote holds unless another day is chosen. */
export const quoteDays = 10
/** Days ahead up to which a quote can hold. */
export const maxQuoteDays = 365
/** Quotes of one order: each is a version of the one before. */
export const maxQuotes = 20

/** A line as a quote has it: what the shop paid for it is nobody else's business. */
export type QuotedLine = Omit<OrderLine, 'custo_unitario'>

/** What is quoted: what the order is made of, or its value alone. Amounts in reais. */
export interface Quoted {
  itens: QuotedLine[]
  desconto: number
  total: number
}

/** What an order would be quoted at now. */
export const quotedOf = (order: { itens: OrderLine[]; desconto: number; valor: number }): Quoted => ({
  itens: order.itens.map(({ custo_unitario: _, ...line }) => line),
  desconto: order.desconto,
  total: order.valor,
})

/** Whether two quotes say the same. */
export const sameQuoted = (one: Quoted, other: Quoted): boolean =>
  one.total === other.total &&
  one.desconto === other.desconto &&
  one.itens.length === other.itens.length &&
  one.itens.every((line, at) => quotedFields.every(name => line[name] === other.itens[at]?.[name]))

const quotedFields = [
  'tipo',
  'descricao',
  'quantidade',
  'valor_unitario',
  'garantia_dias',
] as const satisfies (keyof QuotedLine)[]

/** Whether a quote from a file agrees with itself. */
export const addsUp = ({ itens, desconto, total }: Quoted): boolean =>
  itens.length === 0 ? desconto === 0 : lessAmount(sumOfLines(itens), desconto) === total

/** What an order keeps of its newest quote. */
export interface NewestQuote {
  status: OrderStatus
  /** The newest version; null where none was sent. */
  orcamento_versao: number | null
  orcamento_resposta: QuoteAnswer | null
  /** The last day on which it holds, YYYY-MM-DD. */
  orcamento_ate: string | null
  /** The order was changed since. */
  orcamento_mudou: boolean
}

/** What an order keeps of its quotes before the first is sent. */
export const noQuote = {
  orcamento_versao: null,
  orcamento_total: null,
  orcamento_resposta: null,
  orcamento_ate: null,
  orcamento_mudou: false,
} as const

/** How far a quote is: waiting for its answer, changed since, past its last day, or answered. */
export const quoteStates = ['aguardando', 'mudou', 'vencido', 'aprovado', 'recusado'] as const
export type QuoteState = (typeof quoteStates)[number]

/** Whether an order's device goes back unrepaired: its quote was refused, and nothing was agreed upon since. */
export const isRefused = ({
  status,
  pago,
  valor,
  orcamento_resposta,
  orcamento_total,
}: RefusedOrder): boolean =>
  orcamento_resposta === 'recusado' && !pago && valor === orcamento_total && status !== 'Entregue'

interface RefusedOrder extends Pick<NewestQuote, 'status' | 'orcamento_resposta'> {
  orcamento_total: number | null
  pago: boolean
  valor: number
}

/** The status that an order's arrow sets. */
export const nextStep = (order: RefusedOrder): OrderStatus | null =>
  isRefused(order) ? 'Entregue' : nextStatus[order.status]

/**
 * How far an order's newest quote is; null without one. A refusal shows until the next version or the delivery, and a
 * delivered order waits for no answer.
 */
export function quoteState(order: NewestQuote, today: string): QuoteState | null {
  const { status, orcamento_versao, orcamento_resposta, orcamento_ate, orcamento_mudou } = order
  if (orcamento_versao === null || orcamento_ate === null) return null
  if (orcamento_resposta === 'aprovado') return 'aprovado'
  if (status === 'Entregue') return null
  if (orcamento_resposta === 'recusado') return 'recusado'
  if (orcamento_ate < today) return 'vencido'
  return orcamento_mudou ? 'mudou' : 'aguardando'
}
