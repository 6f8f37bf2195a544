import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/orders.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/** The day since when an order waits to be fetched, as its change to `status` leaves it; `sent` by an undo. */
export function readySince(status: OrderStatus, today: string, sent: string | null = null): SQL | null {
  if (status === 'Entregue') return sql`coalesce(${sent}::date, ${ordens_servico.pronto_em})`
  if (status === 'Pronto') return sql`coalesce(${sent}::date, ${ordens_servico.pronto_em}, ${today}::date)`
  return null
}
