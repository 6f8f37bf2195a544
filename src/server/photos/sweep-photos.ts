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
  /** Objects of owners that the database does not know: another installation's store, or deleted accounts. */
  unknown: number
  /** Photos with an object missing from the store. */
  lost: number
  /** Files that a crash left half written. */
  unfinished: number
}

interface Sweep {
  db: Database
  storage: Storage
  now: Date
  /** Called for each photo whose objects are missing: they cannot be recovered. */
  onLost(photo: { user_id: string; id: string }): void
  /** Also removes if most of the store would go, and objects of unknown owners. */
  all?: boolean
  signal?: AbortSignal
}

/** More objects without a row than with one, and more than this, suggest a wrong database or bucket. */
const suspicious = 20

/** Thrown if the sweep would empty the store; nothing was removed. */
export class SuspiciousSweep extends Error {}

/**
 * Removes objects older than a day that no photo and no kept backup uses, and reports photos without objects.
 * Younger objects may wait for their row. Unknown owners' objects are only counted, unless `all`. Null if
 * another process sweeps. Throws StorageAway, SuspiciousSweep.
 */
export async function sweepPhotos({ db, storage, now, onLost, all = false, signal }: Sweep) {
  const before = new Date(now.getTime() - day)
  return runExclusively(db, 'varrer_fotos', async (): Promise<Swept> => {
    const swept = { kept: 0, removed: 0, unknown: 0, lost: 0, unfinished: 0 }
    let orphans = 0
    for await (const order of inventory(db, storage)) {
      signal?.throwIfAborted()
      const unused = orphansOf(order, before).length
      if (order.known || all) orphans += unused
      else swept.unknown += unused
      swept.kept += order.objects.length - unused
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
  const usedKeys = new Set(rows.flatMap(row => row.keys))
  return objects.filter(({ key, modified }) => modified < before && !usedKeys.has(key)).map(({ key }) => key)
}

/** Read again: a photo deleted since its page was read is not lost. */
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
