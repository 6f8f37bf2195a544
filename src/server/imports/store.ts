import type { ImportCounts } from '../../shared/imports.ts'
import type { Database, Transaction } from '../db/client.ts'
import { importacoes } from '../db/schema/imports.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { insertExpenses } from '../finance/insert-many.ts'
import { type LockedShop, lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { knownOrigins, noteOrigins } from './origins.ts'
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
  { id, noun }: Import,
  isOver: () => boolean,
): Promise<void> {
  const { db, storage, clock } = deps
  const name = noun === 'clientes' ? 'clientes' : 'linhas'
  const people: StagedCustomer[] = []
  if (noun === 'ordens')
    for await (const part of eachPart<StagedCustomer>(storage, shop, id, 'clientes')) people.push(...part)
  const personAt = (place: number): StagedCustomer => {
    const person = people[place]
    if (!person) throw new Error('a staged customer is gone')
    return person
  }
  let held: { part: number; rows: StagedRow[] } = { part: -1, rows: [] }
  while (!isOver()) {
    const one = await readImport(db, shop, id)
    if (one?.estado !== 'gravando') return
    if (one.posicao >= one.total) return endImport(db, shop, one, clock())
    const part = Math.floor(one.posicao / stagedPart)
    if (held.part !== part) held = { part, rows: await getRows<StagedRow>(storage, shop, id, name, part) }
    const from = one.posicao % stagedPart
    const rows = held.rows.slice(from, from + batchRows)
    if (rows.length === 0) throw new Error('staged rows are gone')
    if (!(await storeBatch(deps, shop, one, rows, personAt))) return
  }
}

type StagedRow = StagedCustomer | StagedOrder | StagedExpense

/** Answers whether to go on: not where the plan takes nothing more. */
async function storeBatch(
  { db, clock }: StoreDeps,
  shop: ShopScope,
  { id, posicao }: Import,
  rows: StagedRow[],
  personAt: (place: number) => StagedCustomer,
): Promise<boolean> {
  const now = clock()
  try {
    await shopTransaction(db, shop, async (tx, changed) => {
      const locked = await lockShop(tx, shop, now)
      const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
      // Cancelled meanwhile, or done by another process that had it.
      if (one?.estado !== 'gravando' || one.posicao !== posicao) return
      const stored = await storeRows({ tx, shop, locked, one, now }, rows, personAt)
      const contagens = added(one.contagens, stored)
      await tx
        .update(importacoes)
        .set({ posicao: posicao + rows.length, contagens })
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

function storeRows(
  batch: Batch,
  rows: StagedRow[],
  personAt: (place: number) => StagedCustomer,
): Promise<Stored> {
  switch (batch.one.noun) {
    case 'clientes':
      return storeCustomers(batch, rows as StagedCustomer[])
    case 'despesas':
      return storeExpenses(batch, rows as StagedExpense[])
    default:
      return storeOrders(batch, rows as StagedOrder[], personAt)
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
  return { despesas: ids.length, repetidas: rows.length - fresh.length }
}

const added = (counts: ImportCounts, more: Stored): ImportCounts => ({
  clientes: counts.clientes + (more.clientes ?? 0),
  ordens: counts.ordens + (more.ordens ?? 0),
  despesas: counts.despesas + (more.despesas ?? 0),
  repetidas: counts.repetidas + (more.repetidas ?? 0),
  esperam: counts.esperam + (more.esperam ?? 0),
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
