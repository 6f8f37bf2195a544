import { eq, type SQL, sql } from 'drizzle-orm'
import { type PlanName, plans } from '../../shared/plans.ts'
import type { Transaction } from '../db/client.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

// lojas.bytes_textos keeps one shop from filling the database. The view bancada_textos says what counts: customers, and
// orders with their lines and quotes, in the trash too. Reminders, expenses and histories have limits of their own.

/**
 * Bytes of the texts of these customers and orders, by their ids. Each is summed by itself: planned for an average shop, all
 * at once would read every order of a large one.
 */
export const textsOf = ({ user_id }: ShopScope, ids: string[]): SQL<number> => sql<number>`(
  select coalesce(sum(texts.bytes), 0)::bigint from unnest(${sql.param(ids)}::uuid[]) as one (id), lateral (
    select sum(bytes) as bytes from bancada_textos where user_id = ${user_id}::uuid and id = one.id) as texts)`

/** The same, read by itself: before rows are changed or deleted. */
export async function readTexts(tx: Transaction, shop: ShopScope, ids: string[]): Promise<number> {
  const [row] = await tx
    .select({ bytes: textsOf(shop, ids).mapWith(Number) })
    .from(sql`(values (1)) one`)
    .prepare('read_texts')
    .execute()
  return row?.bytes ?? 0
}

/**
 * Counts texts that were changed since `before` was read. The caller holds the shop's lock. Throws `espaco_textos` if they
 * grew and the shop has more than its plan holds, unless the caller `forgives`.
 */
export async function moveTexts(
  tx: Transaction,
  shop: ShopScope,
  ids: string[],
  before: number,
  { forgives = false } = {},
): Promise<void> {
  const change = (await readTexts(tx, shop, ids)) - before
  if (change === 0) return
  const [row] = await tx
    .update(lojas)
    .set({ bytes_textos: sql`${lojas.bytes_textos} + ${change}::bigint` })
    .where(eq(lojas.user_id, shop.user_id))
    .returning({ bytes_textos: lojas.bytes_textos })
    .prepare('move_texts')
    .execute()
  if (row && change > 0 && !forgives && row.bytes_textos > plans[shop.plano].bytes_textos)
    throw new Refusal('espaco_textos')
}

/** Throws `espaco_textos` where a shop's texts take all the room of its plan. */
export function assertRoomForTexts({ bytes_textos }: { bytes_textos: number }, plano: PlanName): void {
  if (bytes_textos > plans[plano].bytes_textos) throw new Refusal('espaco_textos')
}
