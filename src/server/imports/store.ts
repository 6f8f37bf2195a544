import { type ImportCounts, type ImportNoun, storedNouns } from '../../shared/imports.ts'
import type { Database, Transaction } from '../db/client.ts'
import { importacoes } from '../db/schema/imports.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { insertExpenses } from '../finance/insert-many.ts'
import { type LockedShop, lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { knownOrigins, noteOrigins, repeatedOf } from './origins.ts'
import { roomOf } from './room.ts'
import { eachPart, getRows } from './staged.ts'
import { type StagedCustomer, type StagedExpense, type StagedOrder, stagedPart } from './staged-rows.ts'
import { type Import, moveImport, ofImport, scheduleEnd, waitTime } from './state.ts'
import { storeOrders } from './store-orders.ts'
import { peopleOf } from './store-people.ts'

interface StoreDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/** One transaction's part of an import, under the shop's lock. */
export interface Batch {
  tx: Transaction
  shop: ShopScope
  locked: LockedShop
  one: Import
  now: Date
}

/** Rows that one transaction stores: the shop's counter waits for it. */
const batchRows = 100

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
  let people: StagedCustomer[] | undefined
  let held: { noun: ImportNoun; part: number; rows: StagedRow[] } | undefined
  while (!isOver()) {
    const one = await readImport(db, shop, id)
    if (one?.estado !== 'gravando') return
    const place = placeOf(one)
    if (!place) return endImport(db, shop, one, clock())
    const { noun, at } = place
    const part = Math.floor(at / stagedPart)
    if (held?.noun !== noun || held.part !== part)
      held = { noun, part, rows: await getRows<StagedRow>(storage, shop, id, noun, part) }
    const rows = held.rows.slice(at % stagedPart, (at % stagedPart) + batchRows)
    if (rows.length === 0) throw new Error('staged rows are gone')
    // An order may name anyone of them.
    if (noun === 'ordens') people ??= await allPeople(storage, shop, id)
    if (!(await storeBatch(deps, shop, one, { noun, rows, people: people ?? [] }))) return
  }
}

/** The next row to be stored: which of its noun's; null past the last one. */
function placeOf({ posicao, totais }: Import): { noun: ImportNoun; at: number } | null {
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

type StagedRow = StagedCustomer | StagedOrder | StagedExpense

/** Rows of one noun; where they are orders, all the file's people, by whose places they name their customers. */
interface StagedBatch {
  noun: ImportNoun
  rows: StagedRow[]
  people: StagedCustomer[]
}

/** Answers whether to go on: not where the plan takes nothing more. */
async function storeBatch(
  { db, clock }: StoreDeps,
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
      const stored = await storeRows({ tx, shop, locked, one, now }, staged)
      const contagens = added(one.contagens, stored)
      await tx
        .update(importacoes)
        .set({ posicao: posicao + staged.rows.length, contagens })
        .where(ofImport(shop, id))
      if (stored.clientes) changed('customers', shop.user_id)
      if (stored.ordens) changed('orders', shop.user_id)
      if (stored.despesas) changed('finance', shop.user_id)
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const one = await readImport(db, shop, id)
    if (one?.estado === 'gravando') {
      const contagens = added(one.contagens, { esperam: one.total - one.posicao })
      await endImport(db, shop, { ...one, contagens }, clock())
    }
    return false
  }
}

function storeRows(batch: Batch, { noun, rows, people }: StagedBatch): Promise<Stored> {
  switch (noun) {
    case 'clientes':
      return storeCustomers(batch, rows as StagedCustomer[])
    case 'despesas':
      return storeExpenses(batch, rows as StagedExpense[])
    case 'ordens':
      return storeOrders(batch, rows as StagedOrder[], place => {
        const person = people[place]
        if (!person) throw new Error('a staged customer is gone')
        return person
      })
  }
}

type Stored = Partial<ImportCounts>

async function storeCustomers(
  { tx, shop, locked, one, now }: Batch,
  rows: StagedCustomer[],
): Promise<Stored> {
  const people = await peopleOf(tx, shop, one, rows, now)
  const room = roomOf(tx, locked, locked.plan.plano)
  const count = { repetidas: 0, esperam: 0 }
  for (const person of rows) {
    if (people.isBrought(person)) continue
    if (people.find(person) !== undefined || people.isWanted(person)) count.repetidas++
    else if (room.customer()) people.want(person)
    else count.esperam++
  }
  return { ...count, clientes: await people.store() }
}

async function storeExpenses({ tx, shop, one, now }: Batch, rows: StagedExpense[]): Promise<Stored> {
  const known = await knownOrigins(
    tx,
    shop,
    'despesas',
    rows.map(({ origem }) => origem),
  )
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const ids = await insertExpenses(tx, shop, fresh, now)
  const origins = fresh.map(({ origem }, at) => ({ origem, id: ids[at] ?? '' }))
  await noteOrigins(tx, shop, one.id, 'despesas', origins, now)
  return { despesas: ids.length, repetidas: repeatedOf(known, one.id) }
}

const added = (counts: ImportCounts, more: Stored): ImportCounts => ({
  clientes: counts.clientes + (more.clientes ?? 0),
  ordens: counts.ordens + (more.ordens ?? 0),
  despesas: counts.despesas + (more.despesas ?? 0),
  repetidas: counts.repetidas + (more.repetidas ?? 0),
  esperam: counts.esperam + (more.esperam ?? 0),
  ruins: counts.ruins,
  mantidas: counts.mantidas,
})

async function endImport(db: Database, shop: ShopScope, one: Import, now: Date): Promise<void> {
  const { id, contagens } = one
  await shopTransaction(db, shop, async tx => {
    const terminada_em = now.toISOString()
    const ended = await moveImport(tx, shop, id, ['gravando'], { estado: 'feita', contagens, terminada_em })
    // What waits for a plan keeps its file for longer.
    if (ended) await scheduleEnd(tx, shop, id, now, contagens.esperam > 0 ? waitTime : undefined)
  })
}

async function readImport(db: Database, shop: ShopScope, id: string): Promise<Import | undefined> {
  const [one] = await db.select().from(importacoes).where(ofImport(shop, id))
  return one
}
