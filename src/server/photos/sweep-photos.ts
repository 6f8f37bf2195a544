import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { runExclusively } from '../db/exclusive.ts'
import { bancada_objetos } from '../db/schema/copies.ts'
import type { Storage } from '../storage/storage.ts'
import { inventory, type OrderPhotos } from './inventory.ts'

interface Swept {
  /** Objects with a row, and removed ones without. */
  kept: number
  removed: number
  /** Objects of owners that the database does not know: another's store, or accounts that are gone. */
  unknown: number
  /** Photos whose objects, one or both, are not in the store. */
  lost: number
  /** Files that a crash left half written. */
  unfinished: number
}

interface Sweep {
  db: Database
  storage: Storage
  now: Date
  /** Hears of each photo whose objects are gone: nothing brings them back. */
  onLost(photo: { user_id: string; id: string }): void
  /** Removes even where most of the store would go, and what is of unknown owners. */
  all?: boolean
  signal?: AbortSignal
}

/** More objects without a row than with one, and more than this, are taken for a wrong database or bucket. */
const suspicious = 20

/** Thrown where the sweep would empty the store; nothing was removed. */
export class SuspiciousSweep extends Error {}

/**
 * Removes the objects, older than a day, that no photo's row names, nor a kept copy, and tells of rows without their
 * objects. An upload's objects are there before its row is: younger ones wait for theirs. Those of owners it does not
 * know it only counts, unless `all` is asked for: a wrong database knows none. Answers null where another process sweeps.
 * Throws StorageAway, SuspiciousSweep.
 */
export async function sweepPhotos({ db, storage, now, onLost, all = false, signal }: Sweep) {
  const before = new Date(now.getTime() - day)
  return runExclusively(db, 'varrer_fotos', async (): Promise<Swept> => {
    const swept = { kept: 0, removed: 0, unknown: 0, lost: 0, unfinished: 0 }
    let orphans = 0
    for await (const order of inventory(db, storage)) {
      signal?.throwIfAborted()
      const nameless = orphansOf(order, before).length
      if (order.known || all) orphans += nameless
      else swept.unknown += nameless
      swept.kept += order.objects.length - nameless
      for (const photo of await lostOf(db, order, before)) {
        swept.lost++
        onLost(photo)
      }
    }
    if (orphans > Math.max(suspicious, swept.kept) && !all)
      throw new SuspiciousSweep(
        `${orphans} objects have no photo's row and ${swept.kept} have one: is this the database of that store? Nothing was removed.`,
      )
    swept.unfinished = await storage.removeUnfinished(before)
    if (orphans > 0) swept.removed = await removeOrphans({ db, storage, all, signal }, before)
    return swept
  })
}

const day = 86_400_000

function orphansOf({ objects, rows }: OrderPhotos, before: Date): string[] {
  const named = new Set(rows.flatMap(row => row.keys))
  return objects.filter(({ key, modified }) => modified < before && !named.has(key)).map(({ key }) => key)
}

/** Asked again, for a photo that was deleted since its page was read has lost nothing. */
async function lostOf(db: Database, { user_id, objects, rows }: OrderPhotos, before: Date) {
  const there = new Set(objects.map(({ key }) => key))
  const missing = rows.filter(
    ({ keys, created_at }) => Date.parse(created_at) < before.getTime() && !keys.every(key => there.has(key)),
  )
  if (missing.length === 0) return []
  const ids = missing.map(({ id }) => id)
  return db
    .select({ user_id: bancada_objetos.user_id, id: bancada_objetos.id })
    .from(bancada_objetos)
    .where(and(eq(bancada_objetos.user_id, user_id), inArray(bancada_objetos.id, ids)))
}

async function removeOrphans(
  { db, storage, all, signal }: Pick<Sweep, 'db' | 'storage' | 'all' | 'signal'>,
  before: Date,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const removeBatch = async () => {
    await storage.remove(batch)
    removed += batch.length
    batch = []
  }
  for await (const order of inventory(db, storage)) {
    signal?.throwIfAborted()
    if (order.known || all) batch.push(...orphansOf(order, before))
    if (batch.length >= 500) await removeBatch()
  }
  await removeBatch()
  return removed
}
