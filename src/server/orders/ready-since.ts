import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/**
 * The value of `pronto_em` after a change to `status`: since when the order waits for pickup. `sent` is an
 * undo's previous value (null: the delivered order never waited).
 */
export function readySince(status: OrderStatus, today: string, sent?: string | null): SQL | string | null {
  if (status === 'Entregue') return sent === undefined ? sql`${ordens_servico.pronto_em}` : sent
  if (status === 'Pronto')
    return sql`coalesce(${sent ?? null}::date, ${ordens_servico.pronto_em}, ${today}::date)`
  return null
}
