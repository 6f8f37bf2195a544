import { type StoredNoun, storedNouns } from '../../shared/imports.ts'
import type { Database, Transaction } from '../db/client.ts'
import { importacoes } from '../db/schema/imports.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Changed, shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { insertExpenses } from '../finance/insert-many.ts'
import { type LockedShop, lockShop } from '../plans/lock-shop.ts'
import { isNearlyFull } from '../storage/free-space.ts'
import { type Storage, StorageAway } from '../storage/storage.ts'
import { inSeries } from './bancada/series.ts'
import { storeNamedPhotos } from './bancada/store-named-photos.ts'
import { openPhotoStore, type PhotoStore } from './bancada/store-photos.ts'
import { storeReminders } from './bancada/store-reminders.ts'
import { storeSettings } from './bancada/store-settings.ts'
import { storeTrash } from './bancada/store-trash.ts'
import { storeChanges } from './changes/store.ts'
import { forgetStaged } from './kept.ts'
import { knownOrigins, noteOrigins, repeatedOf } from './origins.ts'
import { added, endImport, endShort, readImport, type Stored } from './progress.ts'
import { roomOf } from './room.ts'
import { eachPart, getRows } from './staged.ts'
import {
  changesPart,
  eventsPart,
  type NamedPhoto,
  type StagedChange,
  type StagedCustomer,
  type StagedEvent,
  type StagedExpense,
  type StagedOrder,
  type StagedPhoto,
  type StagedReminder,
  type StagedTrash,
  stagedPart,
} from './staged-rows.ts'
import { type Import, isExport, liveNoun, ofImport } from './state.ts'
import { storeOrders } from './store-orders.ts'
import { peopleOf } from './store-people.ts'

export interface StoreDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** A folder of this process for files that are worked on. */
  folder: string
}

/** One transaction's part of an import, under the shop's lock. */
export interface Batch {
  tx: Transaction
  shop: ShopScope
  locked: LockedShop
  one: Import
  now: Date
  storage: Storage
  changed: Changed
  /** Of an export of ours: all its people, by where they came from. */
  file?: ReadonlyMap<string, StagedCustomer>
}

/** Rows that one transaction stores: the shop's counter waits for it. As many orders as have their histories together. */
const batchRows = eventsPart

/**
 * Stores what is confirmed, batch by batch, until it is done or `isOver`: how far it came stands in the transaction that
 * brought it there, so that one that is cut short goes on where it stood.
 */
export async function storeImport(
  deps: StoreDeps,
  shop: ShopScope,
  { id }: Import,
  isOver: () => boolean,
): Promise<void> {
  const { db, storage, clock } = deps
  if (isNearlyFull(await storage.space())) throw new StorageAway('no room for what is imported')
  let people: StagedCustomer[] | undefined
  let file: Map<string, StagedCustomer> | undefined
  let photos: PhotoStore | undefined
  let held: { noun: StoredNoun; part: number; rows: StagedRow[] } | undefined
  while (!isOver()) {
    const one = await readImport(db, shop, id)
    if (one?.estado !== 'gravando') return
    const place = placeOf(one)
    if (!place) {
      await storeSettings(deps, shop, one)
      await endImport(db, shop, (await readImport(db, shop, id)) ?? one, clock())
      return forgetFile(deps, shop, id)
    }
    const { noun, at } = place
    const size = noun === 'mudancas' ? changesPart : stagedPart
    const part = Math.floor(at / size)
    if (held?.noun !== noun || held.part !== part)
      held = { noun, part, rows: await getRows<StagedRow>(storage, shop, id, noun, part) }
    const rows = held.rows.slice(at % size, (at % size) + batchRows)
    if (rows.length === 0) throw new Error('staged rows are gone')
    if (noun === 'fotos' && one.tipo !== 'copia') {
      photos ??= await openPhotoStore(deps, shop, one.id)
      if (!(await photos.store(one, rows[0] as StagedPhoto))) return
      continue
    }
    // An order may name anyone of them.
    people ??= await allPeople(storage, shop, id)
    if (isExport(one.tipo)) file ??= new Map(people.map(person => [person.origem, person]))
    const histories = file ? await historiesAt(storage, shop, id, noun, at) : []
    if (!(await storeBatch(deps, shop, one, { noun, part, rows, people, file, histories }))) return
  }
}

/** A file of which nothing waits is read no more. */
async function forgetFile({ db, storage }: StoreDeps, shop: ShopScope, id: string): Promise<void> {
  const one = await readImport(db, shop, id)
  if (one?.estado === 'feita' && one.contagens.esperam === 0)
    await forgetStaged(db, storage, shop, id, 'file')
}

/** The next row to be stored: which of its noun's; null past the last one. */
function placeOf({ posicao, totais }: Import): { noun: StoredNoun; at: number } | null {
  let at = posicao
  for (const noun of storedNouns) {
    const total = totais[noun] ?? 0
    if (at < total) return { noun, at }
    at -= total
  }
  return null
}

async function allPeople(storage: Storage, shop: ShopScope, id: string): Promise<StagedCustomer[]> {
  const people: StagedCustomer[] = []
  for await (const part of eachPart<StagedCustomer>(storage, shop, id, 'clientes')) people.push(...part)
  return people
}

type StagedRow =
  | StagedCustomer
  | StagedOrder
  | StagedExpense
  | StagedReminder
  | StagedTrash
  | StagedPhoto
  | NamedPhoto
  | StagedChange

/** Rows of one noun, of a part of them; where they are orders, all the file's people, by whose places they name their customers. */
interface StagedBatch {
  noun: StoredNoun
  part: number
  rows: StagedRow[]
  people: StagedCustomer[]
  file: Batch['file'] | undefined
  /** Of each of the rows, where they are orders of an export of ours. */
  histories: StagedEvent[][]
}

/** The histories of a batch of orders: they lie in parts as large as that. */
async function historiesAt(storage: Storage, shop: ShopScope, id: string, noun: StoredNoun, at: number) {
  const name = { ordens: 'eventos', lixeira: 'eventos_lixeira' } as const
  if (noun !== 'ordens' && noun !== 'lixeira') return []
  return getRows<StagedEvent[]>(storage, shop, id, name[noun], at / eventsPart)
}

/** Answers whether to go on: not where the plan takes nothing more. */
async function storeBatch(
  { db, storage, clock }: StoreDeps,
  shop: ShopScope,
  { id, posicao }: Import,
  staged: StagedBatch,
): Promise<boolean> {
  const now = clock()
  try {
    await shopTransaction(db, shop, async (tx, changed) => {
      const locked = await lockShop(tx, shop, now)
      const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
      // Cancelled meanwhile, or done by another process that had it.
      if (one?.estado !== 'gravando' || one.posicao !== posicao) return
      const stored = await storeRows(
        { tx, shop, locked, one, now, storage, changed, ...(staged.file && { file: staged.file }) },
        staged,
      )
      const contagens = added(one.contagens, stored)
      await tx
        .update(importacoes)
        .set({ posicao: posicao + staged.rows.length, contagens })
        .where(ofImport(shop, id))
      for (const noun of storedNouns)
        if (noun !== 'mudancas' && stored[noun]) changed(liveNoun[noun], shop.user_id)
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await endShort(db, shop, id, clock())
    return false
  }
}

function storeRows(batch: Batch, { noun, part, rows, people, histories }: StagedBatch): Promise<Stored> {
  const personAt = (place: number) => {
    const person = people[place]
    if (!person) throw new Error('a staged customer is gone')
    return person
  }
  switch (noun) {
    case 'clientes':
      return storeCustomers(batch, rows as StagedCustomer[])
    case 'despesas':
      return storeExpenses(batch, rows as StagedExpense[])
    case 'ordens':
      return storeOrders(batch, rows as StagedOrder[], personAt, histories)
    case 'lembretes':
      return storeReminders(batch, rows as StagedReminder[])
    case 'lixeira':
      return storeTrash(batch, rows as StagedTrash[], personAt, histories)
    case 'mudancas':
      return storeChanges(batch, rows as StagedChange[], part)
    case 'fotos':
      return storeNamedPhotos(batch, rows as NamedPhoto[])
  }
}

async function storeCustomers(
  { tx, shop, locked, one, now, file }: Batch,
  rows: StagedCustomer[],
): Promise<Stored> {
  const people = await peopleOf(tx, shop, one, rows, now, file)
  const room = roomOf(tx, locked, locked.plan.plano)
  const count = { repetidas: 0, esperam: 0 }
  for (const person of rows) {
    if (people.isBrought(person)) continue
    // Another one of the file has come in for them.
    if (people.isWanted(person)) continue
    if (people.find(person) !== undefined) count.repetidas++
    else if (room.customer()) people.want(person)
    else count.esperam++
  }
  return { ...count, clientes: await people.store() }
}

async function storeExpenses({ tx, shop, one, now, file }: Batch, rows: StagedExpense[]): Promise<Stored> {
  const known = await knownOrigins(
    tx,
    shop,
    'despesas',
    rows.map(({ origem }) => origem),
  )
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const ids = await insertExpenses(tx, shop, file ? await inSeries(tx, shop, fresh) : fresh, now)
  const origins = fresh.map(({ origem }, at) => ({ origem, id: ids[at] ?? '' }))
  await noteOrigins(tx, shop, one.id, 'despesas', origins, now)
  return { despesas: ids.length, repetidas: repeatedOf(known, one.id) }
}
