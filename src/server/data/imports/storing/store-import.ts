import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { maxRecurringSeries } from '../../../../shared/finance.ts'
import { type StoredNoun, storedNouns } from '../../../../shared/imports.ts'
import { plans } from '../../../../shared/plans.ts'
import type { Transaction } from '../../../db/client.ts'
import { despesas } from '../../../db/schema/finance.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors.ts'
import { type ExpenseToInsert, insertExpenses } from '../../../finance/write-expenses.ts'
import { lockKeptPhotos, releaseKeptPhotos } from '../../../photos/kept-objects.ts'
import { lockShop } from '../../../plans/lock-shop.ts'
import { insertReminders, roomForReminders } from '../../../reminders/write-reminders.ts'
import { isNearlyFull, type Storage, StorageAway } from '../../../storage/storage.ts'
import { forgetStaged } from '../staging/import-space.ts'
import {
  added,
  endImport,
  endShort,
  type Import,
  isExport,
  liveNoun,
  ofImport,
  readImport,
  type Stored,
} from '../staging/import-state.ts'
import { idFor, knownOrigins, noteOrigins, originBeside, repeatedOf } from '../staging/origins.ts'
import { remainingQuota } from '../staging/plan-quota.ts'
import {
  changesPart,
  eachPart,
  eventsPart,
  getRows,
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
} from '../staging/staged.ts'
import type { Batch, StoreDeps } from './batch.ts'
import { storeChanges } from './store-changes.ts'
import { storeOrders } from './store-orders.ts'
import { peopleOf } from './store-people.ts'
import { insertPhoto, openPhotoStore, type PhotoStore } from './store-photos.ts'
import { storeSettings } from './store-settings.ts'
import { storeTrash } from './store-trash.ts'

/** Rows per transaction: the shop's own writes wait meanwhile. Histories are stored in parts of the same size. */
const batchRows = eventsPart

/**
 * Stores the confirmed rows, batch by batch, until all are stored or `isOver`. Each transaction also stores the position,
 * so that interrupted work continues there.
 */
export async function storeImport(
  deps: StoreDeps,
  shop: ShopScope,
  { id }: Import,
  isOver: () => boolean,
): Promise<void> {
  try {
    await storeRest(deps, shop, id, isOver)
  } catch (error) {
    // With the last row the file goes: another process that stored it took it from under this one.
    if ((await readImport(deps.db, shop, id))?.estado === 'gravando') throw error
  }
}

async function storeRest(deps: StoreDeps, shop: ShopScope, id: string, isOver: () => boolean): Promise<void> {
  const { db, storage, clock } = deps
  if (isNearlyFull(await storage.space())) throw new StorageAway('no room for what is imported')
  let people: StagedCustomer[] | undefined
  let file: Map<string, StagedCustomer> | undefined
  let photos: PhotoStore | undefined
  let loaded: { noun: StoredNoun; part: number; rows: StagedRow[] } | undefined
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
    if (loaded?.noun !== noun || loaded.part !== part)
      loaded = { noun, part, rows: await getRows<StagedRow>(storage, shop, id, noun, part) }
    const rows = loaded.rows.slice(at % size, (at % size) + batchRows)
    if (rows.length === 0) throw new Error('staged rows are gone')
    if (noun === 'fotos' && one.tipo !== 'copia') {
      photos ??= await openPhotoStore(deps, shop, one.id)
      if (!(await photos.store(one, rows[0] as StagedPhoto))) return
      continue
    }
    // An order may belong to any of them.
    people ??= await allPeople(storage, shop, id)
    if (isExport(one.tipo)) file ??= new Map(people.map(person => [person.origem, person]))
    const histories = file ? await historiesAt(storage, shop, id, noun, at) : []
    if (!(await storeBatch(deps, shop, one, { noun, part, rows, people, file, histories }))) return
  }
}

/** Removes the file once no row waits for a larger plan. */
async function forgetFile({ db, storage }: StoreDeps, shop: ShopScope, id: string): Promise<void> {
  const one = await readImport(db, shop, id)
  if (one?.estado === 'feita' && one.contagens.esperam === 0)
    await forgetStaged(db, storage, shop, id, 'file')
}

/** The noun and index of the next row to store; null after the last one. */
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

/** Rows of one noun, from one part. Orders name their customers by index in `people`. */
interface StagedBatch {
  noun: StoredNoun
  part: number
  rows: StagedRow[]
  people: StagedCustomer[]
  file: Batch['file'] | undefined
  /** The history of each row, if they are orders of an export of ours. */
  histories: StagedEvent[][]
}

/** The histories of a batch of orders: their parts have the size of a batch. */
async function historiesAt(storage: Storage, shop: ShopScope, id: string, noun: StoredNoun, at: number) {
  const name = { ordens: 'eventos', lixeira: 'eventos_lixeira' } as const
  if (noun !== 'ordens' && noun !== 'lixeira') return []
  return getRows<StagedEvent[]>(storage, shop, id, name[noun], at / eventsPart)
}

/** Answers whether to continue: false if the plan is full. */
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
      // Cancelled meanwhile, or stored by another process.
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
  const quota = remainingQuota(tx, locked, locked.plan.plano)
  const count = { repetidas: 0, esperam: 0 }
  for (const person of rows) {
    if (people.isBrought(person)) continue
    // Stored already as a duplicate of another row.
    if (people.isWanted(person)) continue
    if (people.find(person) !== undefined) count.repetidas++
    else if (quota.customer()) people.want(person)
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

/** Stores a batch of reminders. Those wait whose order waits, and those past the shop's limit. */
async function storeReminders({ tx, shop, one, now }: Batch, rows: StagedReminder[]) {
  const origins = rows.map(({ origem }) => origem)
  const known = await knownOrigins(tx, shop, 'lembretes', origins)
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const named = fresh.flatMap(({ os }) => os ?? [])
  const orders = await knownOrigins(tx, shop, 'ordens', named)
  const fitting = fresh
    .filter(({ os }) => os === null || orders.has(os))
    .slice(0, await roomForReminders(tx, shop))
  const brought = fitting.map(({ linha: _, origem, os, feito_em, ...fields }) => ({
    ...fields,
    ...(feito_em && { created_at: feito_em }),
    id: idFor(shop, origem),
    os_id: (os && orders.get(os)?.id) ?? null,
  }))
  await insertReminders(tx, shop, brought, now)
  const ids = fitting.map(({ origem }) => ({ origem, id: idFor(shop, origem) }))
  await noteOrigins(tx, shop, one.id, 'lembretes', ids, now)
  return {
    lembretes: fitting.length,
    repetidas: repeatedOf(known, one.id),
    esperam: fresh.length - fitting.length,
  }
}

/**
 * Restores photos that a backup names, if their objects were kept and the plan has room. From then on the photos' rows
 * keep the objects.
 */
async function storeNamedPhotos({ tx, shop, locked, one, now }: Batch, rows: NamedPhoto[]) {
  const known = await knownOrigins(
    tx,
    shop,
    'fotos',
    rows.map(({ origem }) => origem),
  )
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const kept = await lockKeptPhotos(
    tx,
    shop,
    fresh.map(({ origem }) => idFor(shop, origem)),
  )
  const found = fresh.filter(({ origem }) => kept.has(idFor(shop, origem)))
  const orders = await knownOrigins(
    tx,
    shop,
    'ordens',
    found.map(({ os }) => os),
  )
  let room = plans[locked.plan.plano].bytes_fotos - locked.bytes_fotos
  const brought: { origem: string; id: string }[] = []
  for (const photo of found) {
    const { origem, os, nome_arquivo, largura, altura, bytes } = photo
    const id = idFor(shop, origem)
    const [order, url_storage] = [orders.get(os), kept.get(id)]
    if (!order || !url_storage || bytes > room) continue
    const row = { id, os_id: order.id, nome_arquivo, url_storage, largura, altura, bytes }
    if (!(await insertPhoto(tx, shop, photo, row, now))) continue
    room -= bytes
    brought.push({ origem, id })
  }
  await releaseKeptPhotos(
    tx,
    shop,
    brought.map(({ id }) => id),
  )
  await noteOrigins(tx, shop, one.id, 'fotos', brought, now)
  return { fotos: brought.length, esperam: found.length - brought.length }
}

/**
 * Expenses of an export with the ids and series that they get here. An expense loses its copy mark if that month has
 * a copy already, and its recurring mark past the shop's limit of series. It is stored in any case.
 */
async function inSeries(tx: Transaction, shop: ShopScope, rows: StagedExpense[]): Promise<ExpenseToInsert[]> {
  const mapped = rows.map(({ linha: _, origem, serie, feito_em, ...row }) => {
    const id = idFor(shop, origem)
    return {
      ...row,
      ...(feito_em && { created_at: feito_em }),
      id,
      serie: serie ? idFor(shop, originBeside(origem, serie)) : id,
    }
  })
  const recurring = mapped.filter(row => row.recorrente || row.copia_de)
  if (recurring.length === 0) return mapped
  const recurs = and(
    eq(despesas.user_id, shop.user_id),
    or(eq(despesas.recorrente, true), isNotNull(despesas.copia_de)),
  )
  const wanted = [...new Set(recurring.map(({ serie }) => serie))]
  const there = await tx
    .select({ serie: despesas.serie, copia_de: despesas.copia_de })
    .from(despesas)
    .where(and(recurs, sql`${despesas.serie} = any(${sql.param(wanted)}::uuid[])`))
  const [all] = await tx
    .select({ series: sql<number>`count(distinct ${despesas.serie})::int` })
    .from(despesas)
    .where(recurs)
  const series = new Set(there.map(({ serie }) => serie))
  const copies = new Set(there.map(copyOf).filter(copy => copy !== ''))
  let room = maxRecurringSeries - (all?.series ?? 0)
  return mapped.map(row => {
    if (!row.recorrente && !row.copia_de) return row
    if (!series.has(row.serie)) {
      if (room <= 0) return { ...row, recorrente: false, serie: row.id, copia_de: null }
      room--
      series.add(row.serie)
    }
    return copies.has(copyOf(row)) ? { ...row, copia_de: null } : row
  })
}

/** A key for a monthly copy; '' for an expense that is none. */
const copyOf = ({ serie, copia_de }: { serie: string; copia_de?: string | null | undefined }): string =>
  copia_de ? `${serie} ${copia_de}` : ''
