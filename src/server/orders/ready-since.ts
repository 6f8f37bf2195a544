import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/** The value of `pronto_em` after a change to `status`: the day since when the order waits to be fetched. An undo sends the day
 * that was there before (`sent`). */
export function readySince(status: OrderStatus, today: string, sent: string | null = null): SQL | null {
  if (status === 'Entregue') return sql`coalesce(${sent}::date, ${ordens_servico.pronto_em})`
  if (status === 'Pronto') return sql`coalesce(${sent}::date, ${ordens_servico.pronto_em}, ${today}::date)`
  return null
}
