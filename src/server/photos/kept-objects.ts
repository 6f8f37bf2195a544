import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { inBatches } from '../db/batches.ts'
import type { Database, Transaction } from '../db/client.ts'
import { copias, copias_objetos } from '../db/schema/copies.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { transaction } from '../db/transaction.ts'
import type { Storage } from '../storage/storage.ts'
import { thumbnailKey } from './file-names.ts'

/** A photo whose row is deleted. */
interface GonePhoto {
  id: string
  os_id: string
  url_storage: string
  created_at: string
}

/** Milliseconds by which the clocks of two processes may differ. */
const clockDifferenceMs = 60_000

/**
 * For deleted photos: keeps the objects that a backup holds, and answers the keys of the others, to remove
 * after the commit. The caller holds the shop's lock, under which a backup begins: it either contains a photo
 * and is seen here, or reads the rows without it.
 */
export async function keepForBackups(
  tx: Transaction,
  { user_id }: ShopScope,
  photos: readonly GonePhoto[],
): Promise<string[]> {
  if (photos.length === 0) return []
  const backups = await tx
    .select({ id: copias.id, lida_em: copias.lida_em })
    .from(copias)
    .where(eq(copias.user_id, user_id))
    .orderBy(desc(copias.created_at), desc(copias.id))
  // A backup contains all photos of its time, so the newest backup with a photo is the last to be deleted.
  const kept = photos.flatMap(photo => {
    const newest = backups.find(copy => isInBackup(photo, copy))
    return newest ? [{ ...photo, user_id, copia_id: newest.id }] : []
  })
  for (const some of inBatches(kept))
    await tx
      .insert(copias_objetos)
      .values(
        some.map(({ id, os_id, url_storage, created_at, copia_id }) => ({
          ...{ user_id, id, os_id, url_storage, created_at, copia_id },
        })),
      )
      // For a restored photo only its current objects are kept; the sweep removes older ones.
      .onConflictDoUpdate({
        target: [copias_objetos.user_id, copias_objetos.id],
        set: {
          os_id: sql`excluded.os_id`,
          url_storage: sql`excluded.url_storage`,
          created_at: sql`excluded.created_at`,
          copia_id: sql`excluded.copia_id`,
        },
      })
  const keptIds = new Set(kept.map(({ id }) => id))
  return photos.filter(({ id }) => !keptIds.has(id)).map(({ url_storage }) => url_storage)
}

/** An unfinished backup may contain any photo; a photo made just after the read counts too. */
const isInBackup = ({ created_at }: GonePhoto, { lida_em }: { lida_em: string | null }): boolean =>
  lida_em === null || Date.parse(created_at) <= Date.parse(lida_em) + clockDifferenceMs

/** Removes objects that only this backup holds, in batches. Safe to repeat. */
export async function removeBackupObjects(
  { db, storage }: { db: Database; storage: Storage },
  { user_id }: ShopScope,
  copia_id: string,
): Promise<void> {
  const ofBackup = and(eq(copias_objetos.user_id, user_id), eq(copias_objetos.copia_id, copia_id))
  // Newer backups do not contain these photos, so older ones are asked.
  const begun = db
    .select({ created_at: copias.created_at, id: copias.id })
    .from(copias)
    .where(and(eq(copias.user_id, user_id), eq(copias.id, copia_id)))
  const [other] = await db
    .select({ id: copias.id, lida_em: copias.lida_em })
    .from(copias)
    .where(
      and(
        eq(copias.user_id, user_id),
        sql`(${copias.created_at}, ${copias.id}) < ${begun}`,
        eq(copias.estado, 'pronta'),
      ),
    )
    .orderBy(desc(copias.created_at), desc(copias.id))
    .limit(1)
  if (other?.lida_em) {
    const until = new Date(Date.parse(other.lida_em) + clockDifferenceMs).toISOString()
    await db
      .update(copias_objetos)
      .set({ copia_id: other.id })
      .where(and(ofBackup, lte(copias_objetos.created_at, until)))
  }
  while ((await dropObjects({ db, storage }, ofBackup)) > 0);
}

const batch = 500

/** Removes the objects of these deleted photos, whatever backup holds them. */
export async function removeKeptPhotos(
  { db, storage }: { db: Database; storage: Storage },
  shop: ShopScope,
  ids: readonly string[],
): Promise<void> {
  for (const some of inBatches(ids, batch)) await dropObjects({ db, storage }, ofPhotos(shop, some))
}

/**
 * Removes a batch of these photos' objects, and answers how many photos it had. Objects first: a row without
 * objects is found again, an object without a row only by the sweep. Locked, so that nobody restores them
 * meanwhile.
 */
const dropObjects = (
  { db, storage }: { db: Database; storage: Storage },
  which: SQL | undefined,
): Promise<number> =>
  transaction(db, async tx => {
    const { user_id, id, url_storage } = copias_objetos
    const some = await tx
      .select({ user_id, id, url_storage })
      .from(copias_objetos)
      .where(which)
      .limit(batch)
      .for('update')
    const [first] = some
    if (!first) return 0
    await storage.remove(some.flatMap(photo => [photo.url_storage, thumbnailKey(photo.url_storage)]))
    const removed = inArray(
      id,
      some.map(photo => photo.id),
    )
    await tx.delete(copias_objetos).where(and(eq(user_id, first.user_id), removed))
    return some.length
  })

const ofPhotos = ({ user_id }: ShopScope, ids: readonly string[]) =>
  and(eq(copias_objetos.user_id, user_id), sql`${copias_objetos.id} = any(${sql.param(ids)}::uuid[])`)

/** Which of these photos are deleted but kept for a backup, with their objects' keys. */
export const keptPhotos = async (
  db: Database | Transaction,
  shop: ShopScope,
  ids: readonly string[],
): Promise<Map<string, string>> => byId(await kept(db, shop, ids))

/** The same for photos to restore: locks them, and leaves out those that are being removed. */
export const lockKeptPhotos = async (
  tx: Transaction,
  shop: ShopScope,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  byId(await kept(tx, shop, ids).for('update', { of: copias_objetos, skipLocked: true }))

/** Photos that are restored no longer belong to a backup. */
export async function releaseKeptPhotos(
  tx: Transaction,
  shop: ShopScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.delete(copias_objetos).where(ofPhotos(shop, ids))
}

/** The objects of a backup that is being deleted may be gone. */
const kept = (db: Database | Transaction, shop: ShopScope, ids: readonly string[]) =>
  db
    .select({ id: copias_objetos.id, url_storage: copias_objetos.url_storage })
    .from(copias_objetos)
    .innerJoin(
      copias,
      and(eq(copias.user_id, copias_objetos.user_id), eq(copias.id, copias_objetos.copia_id)),
    )
    .where(and(ofPhotos(shop, ids), eq(copias.estado, 'pronta')))

const byId = (photos: { id: string; url_storage: string }[]): Map<string, string> =>
  new Map(photos.map(({ id, url_storage }) => [id, url_storage]))
