import { Check } from 'lucide-react'
import { isOwed } from '../../shared/orders.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Order } from './order.ts'
import { paymentWords } from './payment-label.ts'

type Payment = Pick<Order, 'status' | 'pago' | 'valor' | 'forma_pagamento'>

/** 'Pago - PIX' as a neutral check; 'A receber' in ink once it is delivered; else muted. */
export function PaymentNote({ order }: { order: Payment }) {
  const words = paymentWords(order)
  if (order.pago)
    return (
      <Badge tone="plain" icon={Check}>
        {words}
      </Badge>
    )
  return isOwed(order) ? <strong>{words}</strong> : <span data-sub="">{words}</span>
}
