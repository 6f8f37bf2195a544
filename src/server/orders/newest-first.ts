import { desc, type SQL, sql } from 'drizzle-orm'
import { ordens_servico } from '../db/schema/orders.ts'

/** How lists of orders are ordered: newest entry first, tie-broken by id. */
export const newestFirst = [desc(ordens_servico.data_entrada), desc(ordens_servico.id)]

/** The condition that an order comes after this place of the list. */
export const beforeCursor = (value: SQL, id: SQL): SQL =>
  sql`(${ordens_servico.data_entrada}, ${ordens_servico.id}) < (${value}::date, ${id}::uuid)`
