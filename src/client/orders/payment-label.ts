import { t } from '@lingui/core/macro'
import { isOwed, type PaymentMethod } from '../../shared/orders.ts'
import type { Order } from './order.ts'

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

/** How an order's payment stands: 'Pago - PIX', 'A receber' or 'Sem cobrança' once it is delivered, or 'Pendente'. */
export function paymentWords(order: Pick<Order, 'status' | 'pago' | 'valor' | 'forma_pagamento'>): string {
  if (isOwed(order)) return t`A receber`
  if (!order.pago) return order.status === 'Entregue' ? t`Sem cobrança` : t`Pendente`
  const method = paymentLabel(order.forma_pagamento)
  return t`Pago - ${method}`
}
