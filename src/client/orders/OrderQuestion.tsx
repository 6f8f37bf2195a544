import type { OrderChange } from '../../shared/orders.ts'
import { ChargeOther } from './ChargeOther.tsx'
import { DeliverUnpriced } from './DeliverUnpriced.tsx'
import { HandBack } from './HandBack.tsx'
import { HowPaid } from './HowPaid.tsx'
import type { Order } from './order.ts'

/** What is asked before an order is changed. */
export type Asked =
  | { order: Order; question: 'paid'; delivers: boolean }
  | { order: Order; question: 'unpriced' | 'refused' }
  /** Whether another sum than the approved one is charged; then `go` on. */
  | { order: Order; question: 'sum'; go(): void }

interface OrderQuestionProps {
  asked: Asked
  onWrite(order: Order, change: OrderChange): void
  onEdit(id: string): void
  onClose(): void
}

/** The question before an order is delivered or paid. */
export function OrderQuestion({ asked, onWrite, onEdit, onClose }: OrderQuestionProps) {
  const { order } = asked
  const price = () => {
    onClose()
    onEdit(order.id)
  }
  switch (asked.question) {
    case 'unpriced':
      return (
        <DeliverUnpriced
          order={order}
          onClose={onClose}
          onPrice={price}
          onDeliver={() => {
            onClose()
            onWrite(order, { status: 'Entregue' })
          }}
        />
      )
    case 'refused':
      return (
        <HandBack
          order={order}
          onClose={onClose}
          onPrice={price}
          onHandBack={() => {
            onClose()
            const { soma_itens } = order
            const free = soma_itens === null ? { valor: 0 } : { desconto: soma_itens }
            onWrite(order, { status: 'Entregue', ...free })
          }}
        />
      )
    case 'sum':
      return (
        <ChargeOther
          order={order}
          onClose={onClose}
          onPrice={price}
          onCharge={() => {
            onClose()
            asked.go()
          }}
        />
      )
    case 'paid':
      return (
        <HowPaid
          order={order}
          delivers={asked.delivers}
          onClose={onClose}
          onAnswer={forma_pagamento => {
            onClose()
            if (!asked.delivers) return onWrite(order, { forma_pagamento })
            onWrite(order, { status: 'Entregue', ...(forma_pagamento && { forma_pagamento }) })
          }}
        />
      )
  }
}
