import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { runExclusively } from '../db/run-exclusively.ts'
import { usuarios } from '../db/schema/access.ts'
import { bancada_objetos } from '../db/schema/copies.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { lojas } from '../db/schema/shops.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { isLogoOf, logoKey } from '../settings/logo.ts'
import type { Storage, StoredObject } from '../storage/storage.ts'
import { thumbnailKey } from './file-names.ts'

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

/** One order's photos, or a shop's logo: its objects in the store and its rows; either may be missing. */
interface OrderPhotos {
  user_id: string
  /** Whether the database knows the owner. */
  known: boolean
  objects: StoredObject[]
  rows: StoredRow[]
}

interface PhotoRow {
  id: string
  os_id: string
  url_storage: string
  created_at: string
}

/** A row, or the logo's setting, with the keys of its objects. */
interface StoredRow {
  id: string
  keys: string[]
  created_at: string
}

/**
 * Walks the store and the rows side by side, both sorted by owner and order, holding one order's photos and a
 * page of each. A shop's logo sorts after its orders. Unknown keys are skipped.
 */
async function* inventory(db: Database, storage: Storage): AsyncGenerator<OrderPhotos> {
  const stored = grouped(storage.list(''), ({ key }) => folderOfOrder.exec(key)?.[1])
  const known = rowsByOrder(db)
  let [objects, rows] = await Promise.all([next(stored), next(known)])
  let owner = { user_id: '', known: false }
  while (objects || rows) {
    const at = !rows || (objects && objects.of < rows.of) ? objects : rows
    const of = at?.of ?? ''
    const here = objects?.of === of ? objects.items : []
    const rowsHere = rows?.of === of ? rows.items : []
    const user_id = of.slice(0, of.indexOf('/'))
    if (owner.user_id !== user_id)
      owner = { user_id, known: rowsHere.length > 0 || (await isOwner(db, user_id)) }
    yield { ...owner, objects: here, rows: rowsHere }
    if (objects?.of === of) objects = await next(stored)
    if (rows?.of === of) rows = await next(known)
  }
}

/** An object's key begins with the ids of its owner and its order, or `logo`. */
const folderOfOrder = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:[0-9a-f-]{36}|logo))\/[^/]+$/

interface Group<T> {
  of: string
  items: T[]
}

const next = async <T>(groups: AsyncGenerator<Group<T>>): Promise<Group<T> | undefined> => {
  const { value, done } = await groups.next()
  return done ? undefined : value
}

async function* grouped<T>(
  items: AsyncIterable<T>,
  keyOf: (item: T) => string | undefined,
): AsyncGenerator<Group<T>> {
  let group: Group<T> | undefined
  for await (const item of items) {
    const of = keyOf(item)
    if (of === undefined) continue
    if (group && group.of !== of) yield group
    if (group?.of === of) group.items.push(item)
    else group = { of, items: [item] }
  }
  if (group) yield group
}

async function* rowsByOrder(db: Database): AsyncGenerator<Group<StoredRow>> {
  for await (const shop of shops(db)) {
    for await (const { of, items } of grouped(rowsOf(db, shop), ({ os_id }) => `${shop.user_id}/${os_id}`))
      yield { of, items: items.map(storedRow) }
    if (shop.logo)
      yield {
        of: `${shop.user_id}/logo`,
        items: [{ id: shop.logo, keys: [logoKey(shop, shop.logo)], created_at: shop.changed ?? '' }],
      }
  }
}

const storedRow = ({ id, url_storage, created_at }: PhotoRow): StoredRow => ({
  id,
  keys: [url_storage, thumbnailKey(url_storage)],
  created_at,
})

async function isOwner(db: Database, user_id: string): Promise<boolean> {
  return (await db.$count(usuarios, eq(usuarios.id, user_id))) > 0
}

const pageRows = 1000

/** Every owner's shop, by id. Reading photos needs no plan, so the scope forbids writing. */
async function* shops(db: Database): AsyncGenerator<ShopScope & Logo> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await db
      .select({
        user_id: usuarios.id,
        fuso: lojas.fuso,
        logo: configuracoes.valor,
        changed: configuracoes.updated_at,
      })
      .from(usuarios)
      .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
      .leftJoin(configuracoes, isLogoOf(lojas.user_id))
      .where(gt(usuarios.id, after))
      .orderBy(asc(usuarios.id))
      .limit(pageRows)
    for (const { logo, changed, ...one } of found)
      yield { ...mintShopScope({ ...one, plano: 'teste', expirado: true }), logo, changed }
    const last = found.at(-1)
    if (!last || found.length < pageRows) return
    after = last.user_id
  }
}

interface Logo {
  /** The id of the shop's logo; null or empty without one. */
  logo: string | null
  changed: string | null
}

async function* rowsOf(db: Database, { user_id }: ShopScope): AsyncGenerator<PhotoRow> {
  const { os_id, created_at, id } = bancada_objetos
  for (let last: PhotoRow | undefined; ; ) {
    const found = await db
      .select({ id, os_id, created_at, url_storage: bancada_objetos.url_storage })
      .from(bancada_objetos)
      .where(
        and(
          eq(bancada_objetos.user_id, user_id),
          last &&
            sql`(${os_id}, ${created_at}, ${id}) > (${last.os_id}::uuid, ${last.created_at}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(os_id), asc(created_at), asc(id))
      .limit(pageRows)
    yield* found
    last = found.at(-1)
    if (found.length < pageRows) return
  }
}
