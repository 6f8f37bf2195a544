import { eq, sql } from 'drizzle-orm'
import { plans } from '../../../../shared/plans.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import { lojas } from '../../../db/schema/shops.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors.ts'
import { lockShopRow } from '../../../plans/lock-shop.ts'
import { assertFreeSpace, type Storage } from '../../../storage/storage.ts'
import { ofImport } from './import-state.ts'
import { removeStaged, sizeOfFile } from './staged.ts'

/** Records the bytes that an import takes in the store, and the shop's sum. The caller holds the shop's lock. */
export async function noteBytes(tx: Transaction, shop: ShopScope, id: string, bytes: number): Promise<void> {
  await tx.update(importacoes).set({ bytes }).where(ofImport(shop, id))
  const own = tx
    .select({ bytes: sql`coalesce(sum(${importacoes.bytes}), 0)` })
    .from(importacoes)
    .where(eq(importacoes.user_id, shop.user_id))
  await tx
    .update(lojas)
    .set({ bytes_importacoes: sql`(${own})` })
    .where(eq(lojas.user_id, shop.user_id))
}

/** Removes all that is stored of an import, only its file or only the rows read from it, and frees their bytes. */
export async function forgetStaged(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  id: string,
  which: 'all' | 'read' | 'file' = 'all',
): Promise<void> {
  const file = which === 'all' ? 0 : await sizeOfFile(storage, shop, id)
  await removeStaged(storage, shop, id, which)
  await transaction(db, async tx => {
    await lockShopRow(tx, shop)
    const [one] = await tx.select({ bytes: importacoes.bytes }).from(importacoes).where(ofImport(shop, id))
    if (one) await noteBytes(tx, shop, id, which === 'file' ? Math.max(0, one.bytes - file) : file)
  })
}

/** The bytes that a shop's files take, and the bytes that its plan allows. */
export async function roomOfShop(db: Database, { user_id, plano }: ShopScope) {
  const [row] = await db
    .select({ kept: lojas.bytes_importacoes })
    .from(lojas)
    .where(eq(lojas.user_id, user_id))
  return { kept: row?.kept ?? 0, room: plans[plano].bytes_fotos }
}

/** The share of the disk that all shops' files may take. */
export const shareOfAll = 0.2

/** The bytes that all shops' files take. */
export async function keptByAll(db: Database): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${lojas.bytes_importacoes}), 0)`.mapWith(Number) })
    .from(lojas)
  return row?.bytes ?? 0
}

/** Bytes of files that this process is receiving. The database counts complete files only. */
let coming = 0

/** Throws `sem_espaco` if the disk is full, or the share of it that all shops' files may take. */
export async function assertRoomOnDisk(db: Database, storage: Storage): Promise<void> {
  const space = await assertFreeSpace(storage)
  if (space && (await keptByAll(db)) + coming > shareOfAll * space.total) throw new Refusal('sem_espaco')
}

/**
 * Counts the bytes of a file while it arrives, piece by piece. `take` throws `limite_importacoes` if the shop's files
 * would take more than its plan allows for photos, and `sem_espaco`.
 */
export async function openPlace(db: Database, storage: Storage, shop: ShopScope) {
  const { kept, room } = await roomOfShop(db, shop)
  let own = 0
  return {
    async take(bytes: number): Promise<void> {
      own += bytes
      coming += bytes
      if (kept + own > room) throw new Refusal('limite_importacoes')
      await assertRoomOnDisk(db, storage)
    },
    taken: () => own,
    /** To be called once the complete file is counted, or removed. */
    leave(): void {
      coming -= own
      own = 0
    },
  }
}
