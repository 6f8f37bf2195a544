import { desc, type SQL, sql } from 'drizzle-orm'
import { ordens_servico } from '../db/schema/orders.ts'

/** The sorting of lists of orders: newest entry first, then by id. */
export const newestFirst = [desc(ordens_servico.data_entrada), desc(ordens_servico.id)]

/** The condition for orders after this cursor. */
export const beforeCursor = (value: SQL, id: SQL): SQL =>
  sql`(${ordens_servico.data_entrada}, ${ordens_servico.id}) < (${value}::date, ${id}::uuid)`
