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
 * orders.pay: whether an order is paid, and how. An undo sends what was there before. Throws
 * `nao_encontrado`, or `conflito` with the newer row.
 */
export function payOrder(db: Database, shop: ShopScope, input: PayOrder, now: Date): Promise<Order> {
  return changeColumns(db, shop, input, paymentAfter(input, dayOf(now, shop.fuso)), now)
}

interface Payment {
  /** null: not paid, and what was agreed upon stays; absent: as it is. */
  forma_pagamento?: PaymentMethod | null | undefined
  /** Sent by an undo; else the form says it. */
  pago?: boolean | undefined
  /** Sent by an undo; else the day stays while the order is paid, and is today when it becomes so. */
  pago_em?: string | null | undefined
}

/** The columns of an order's payment after a write; none where the write says nothing of it. */
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
