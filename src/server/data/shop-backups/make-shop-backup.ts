import { join } from 'node:path'
import { and, desc, eq, isNotNull, lte, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../../shared/days.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { forgetObjects } from '../../photos/kept-objects.ts'
import { lockShopRow } from '../../plans/lock-shop.ts'
import type { Storage } from '../../storage/storage.ts'
import { archiveShop } from '../exports/export-archive.ts'
import type { Progress } from '../exports/lease.ts'
import { openScratch } from '../exports/scratch.ts'
import { fingerprintOf } from './content-fingerprint.ts'
import { putFile, removeFiles } from './stored-backup.ts'

export interface BackupDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** A folder of this process for files that are worked on. */
  folder: string
}

/**
 * Backs a shop up as GET /export/dados.zip?fotos=nao would give it, unless nothing changed since its last backup.
 * What is cut short leaves nothing that anybody gets, and is removed by the next try.
 */
export async function makeShopBackup(deps: BackupDeps, shop: ShopScope, signal: AbortSignal): Promise<void> {
  const { db, storage, clock, folder } = deps
  // Before the rows are read: what changes in between is in the backup, and makes one more the night after.
  const marca = await fingerprintOf(db, shop)
  const [last] = await db
    .select({ marca: copias.marca })
    .from(copias)
    .where(and(eq(copias.user_id, shop.user_id), eq(copias.estado, 'pronta')))
    .orderBy(desc(copias.created_at), desc(copias.id))
    .limit(1)
  if (last?.marca === marca) return
  const file = await begin(deps, shop, marca)
  if (!file) return
  const scratch = openScratch(join(folder, 'copiar', file.id))
  try {
    const now = clock()
    let read = { contagens: {}, lida_em: now.toISOString() }
    const archive = archiveShop(
      {
        ...{ db, storage, scratch, now, signal },
        progress: noProgress(),
        onRead: contagens => (read = { contagens, lida_em: clock().toISOString() }),
      },
      shop,
      { id: file.id, parte: 1, partes: 1, com_fotos: false },
    )
    const stored = await putFile(storage, shop, file, archive, signal)
    const finished = await db
      .update(copias)
      .set({ ...stored, ...read, estado: 'pronta' })
      .where(and(ofBackup(shop, file.id), eq(copias.estado, 'parcial')))
      .returning({ id: copias.id })
    if (finished.length === 0) throw new Error('The copy was removed while it was made.')
  } catch (error) {
    await removeShopBackup(deps, shop, file.id).catch(() => undefined)
    throw error
  } finally {
    await scratch.remove()
  }
}

export const ofBackup = ({ user_id }: ShopScope, id: string) =>
  and(eq(copias.user_id, user_id), eq(copias.id, id))

/** Under the lock of whatever takes photos or a customer away: that knows of this backup, or its rows are without them. */
const begin = ({ db, clock }: BackupDeps, shop: ShopScope, marca: string) =>
  transaction(db, async tx => {
    const { fuso } = await lockShopRow(tx, shop)
    const now = clock()
    const created_at = now.toISOString()
    const { id, exclusao_em, desativado_em } = usuarios
    // Closed for good: its deletion waits for none that begins from here on (auth/deletion/delete-account.ts).
    const isClosed = and(isNotNull(exclusao_em), isNotNull(desativado_em))
    const leaving = and(eq(id, shop.user_id), or(lte(exclusao_em, created_at), isClosed))
    if ((await tx.$count(usuarios, leaving)) > 0) return null
    const file = { id: uuidv7(), arquivo: crypto.randomUUID() }
    await tx.insert(copias).values({
      ...{ ...file, user_id: shop.user_id, estado: 'parcial', dia: dayOf(now, fuso), created_at, marca },
      ...{ contagens: {}, apagar: [] },
    })
    return file
  })

/** Removes a backup with the objects that it alone names: at first it is nobody's any more, its row goes last. */
export async function removeShopBackup(
  { db, storage }: Pick<BackupDeps, 'db' | 'storage'>,
  shop: ShopScope,
  id: string,
): Promise<void> {
  await db.update(copias).set({ estado: 'parcial' }).where(ofBackup(shop, id))
  await forgetObjects({ db, storage }, shop, id)
  await removeFiles(storage, shop, { of: id })
  await db.delete(copias).where(ofBackup(shop, id))
}

const noProgress = (): Progress => ({ estado: 'lendo', linhas: 0, imagens: 0, total_imagens: 0, bytes: 0 })
