import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import { isPaidBy, type PaymentMethod } from '../../shared/orders.ts'
import type { PayOrder } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { changeColumns } from './change-order.ts'
import type { Order } from './get-order.ts'

/**
 * orders.pay: sets whether an order is paid, and how. An undo sends the previous values. Throws
 * `nao_encontrado`, or `conflito` with the newer row.
 */
export function payOrder(db: Database, shop: ShopScope, input: PayOrder, now: Date): Promise<Order> {
  return changeColumns(db, shop, input, paymentAfter(input, dayOf(now, shop.fuso)), now)
}

interface Payment {
  /** null: not paid, keeping the agreed form; absent: unchanged. */
  forma_pagamento?: PaymentMethod | null | undefined
  /** Sent by an undo; otherwise derived from the form of payment. */
  pago?: boolean | undefined
  /** Sent by an undo; otherwise the day stays while the order is paid, or becomes today. */
  pago_em?: string | null | undefined
}

/** The payment's columns after a write; none if the write does not concern it. */
export function paymentAfter({ forma_pagamento, pago, pago_em }: Payment, today: string): PaymentColumns {
  if (forma_pagamento === undefined && pago === undefined) return {}
  const paid = pago ?? isPaidBy(forma_pagamento)
  return {
    ...(forma_pagamento && { forma_pagamento }),
    pago: paid,
    pago_em: paid ? (pago_em ?? sql`coalesce(${ordens_servico.pago_em}, ${today}::date)`) : null,
  }
}

interface PaymentColumns {
  forma_pagamento?: PaymentMethod
  pago?: boolean
  pago_em?: string | SQL | null
}
