import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { type Measure, totais } from '../db/schema/totals.ts'

/** What has its day by created_at, and so by the shop's zone. */
const byZone: Measure[] = ['criadas', 'criadas_servico', 'criadas_aparelho']

/** Counts a shop's totals anew from its rows. The caller holds the shop's lock, or nobody else writes. */
export const recountTotals = (tx: Transaction, user_id: string): Promise<void> =>
  recount(tx, eq(totais.user_id, user_id), sql`user_id = ${user_id}`)

/** Counts anew what falls on other days by a new zone; past days of everything else stay (design §4). */
export function recountByZone(tx: Transaction, user_id: string): Promise<void> {
  const stored = and(eq(totais.user_id, user_id), inArray(totais.medida, byZone))
  return recount(tx, stored, sql`user_id = ${user_id} and medida = any (${sql.param(byZone)}::text[])`)
}

async function recount(tx: Transaction, stored: SQL | undefined, counted: SQL): Promise<void> {
  await tx.delete(totais).where(stored)
  await tx
    .insert(totais)
    .select(
      sql`select user_id, medida, grao, inicio, chave, quantidade, soma from bancada_recontagem where ${counted}`,
    )
}
