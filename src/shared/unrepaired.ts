import type { OrderStatus } from './orders.ts'
import type { QuoteAnswer } from './quotes.ts'

// Apart from quotes.ts, which every screen needs in its first code.

interface Ended {
  status: OrderStatus
  pago: boolean
  valor: number
  orcamento_resposta: QuoteAnswer | null
}

/** Whether an order's device went back unrepaired: its quote was refused, and nothing was charged. */
export const wasReturned = ({ status, pago, valor, orcamento_resposta }: Ended): boolean =>
  orcamento_resposta === 'recusado' && status === 'Entregue' && !pago && valor === 0
