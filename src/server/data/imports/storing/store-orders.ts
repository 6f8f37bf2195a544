import { and, eq, sql } from 'drizzle-orm'
import { orderNumber } from '../../../../shared/orders.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Transaction } from '../../../db/client.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import { type EventFacts, eventos_os, lixeira_os } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { lojas } from '../../../db/schema/shops.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { insertOrders, type OrderToInsert } from '../../../orders/write-orders.ts'
import { type LockedShop, lockCustomers } from '../../../plans/lock-shop.ts'
import { type Import, ofImport } from '../staging/import-state.ts'
import { idFor, knownOrigins, noteOrigins, originBeside, repeatedOf } from '../staging/origins.ts'
import { remainingQuota } from '../staging/plan-quota.ts'
import type { StagedCustomer, StagedEvent, StagedOrder } from '../staging/staged.ts'
import { type Batch, noonOf } from './batch.ts'
import { peopleOf } from './store-people.ts'

/** Stores a batch of orders with their customers. Skips those that the plan has no room for. */
export async function storeOrders(
  { tx, shop, locked, one, now, file }: Batch,
  orders: StagedOrder[],
  people: (place: number) => StagedCustomer,
  histories: StagedEvent[][],
) {
  const known = await knownOrigins(
    tx,
    shop,
    'ordens',
    orders.map(({ origem }) => origem),
  )
  const fresh = orders.filter(({ origem }) => !known.has(origem))
  const historyOf = historiesOf(shop, orders, histories)
  const named = file ? peopleNamed(fresh.map(historyOf), file) : []
  const wanted = [...new Set([...peopleIn(fresh, people), ...named])]
  const customers = await peopleOf(tx, shop, one, wanted, now, file)
  const quota = remainingQuota(tx, locked, locked.plan.plano)
  const noon = noonOf(locked.fuso, now)
  const madeAt = ({ feito_em, data_entrada }: StagedOrder) => feito_em ?? noon(data_entrada)
  const fitting: StagedOrder[] = []
  for (const order of fresh) {
    const person = people(order.cliente)
    const isNew = customers.find(person) === undefined && !customers.isWanted(person)
    if (!(await quota.order(madeAt(order), isNew))) continue
    if (isNew) customers.want(person)
    fitting.push(order)
  }
  const clientes = await customers.store()
  const shopNow = await keepNumbers(tx, shop, locked, one)
  const numberOf = await numbersFor(tx, shop, shopNow, fitting)
  const ids = fitting.map(({ cliente }) => customers.find(people(cliente)) ?? '')
  const found = await lockCustomers(tx, shop, [...new Set(ids)])
  const imported = fitting.map((order, at): OrderToInsert => {
    const {
      origem: _o,
      linha: _l,
      cliente: _c,
      ordem: _p,
      feito_em: _m,
      pagamento_incerto: _i,
      status_incerto: _s,
      ...fields
    } = order
    const id = ids[at] ?? ''
    const cliente = { ...found.get(id), id }
    const own = file && { id: idFor(shop, order.origem), hasHistory: historyOf(order).begins }
    return { ...fields, ...numberOf(order), ...own, cliente, created_at: madeAt(order) }
  })
  const stored = await insertOrders(tx, shop, shopNow, imported, now)
  if (file) await insertEvents(tx, shop, fitting.map(historyOf), origem => customers.findOf(file.get(origem)))
  const origins = fitting.map(({ origem }, at) => ({ origem, id: stored[at] ?? '' }))
  await noteOrigins(tx, shop, one.id, 'ordens', origins, now)
  return {
    clientes,
    ordens: stored.length,
    repetidas: repeatedOf(known, one.id),
    esperam: fresh.length - fitting.length,
  }
}

/** The customers of a batch, each once. */
export const peopleIn = (
  orders: StagedOrder[],
  people: (place: number) => StagedCustomer,
): StagedCustomer[] => [...new Set(orders.map(({ cliente }) => cliente))].map(people)

/** Reserves numbers for all of the import's orders without one, so that the oldest gets the lowest. */
async function keepNumbers(
  tx: Transaction,
  shop: ShopScope,
  locked: LockedShop,
  one: Import,
): Promise<LockedShop & { primeiro: number }> {
  const primeiro = one.primeiro_numero ?? Math.max(locked.proximo_numero, one.maior_numero + 1)
  if (one.primeiro_numero !== null || one.sem_numero === 0) return { ...locked, primeiro }
  const proximo_numero = primeiro + one.sem_numero
  await tx.update(importacoes).set({ primeiro_numero: primeiro }).where(ofImport(shop, one.id))
  await tx.update(lojas).set({ proximo_numero }).where(eq(lojas.user_id, shop.user_id))
  return { ...locked, proximo_numero, primeiro }
}

/** The numbers of the orders: the file's if it is free, else the next one; the old number is then kept beside it. */
export async function numbersFor(
  tx: Transaction,
  shop: ShopScope,
  { proximo_numero, primeiro }: { proximo_numero: number; primeiro: number },
  orders: StagedOrder[],
) {
  const wanted = (order: StagedOrder) => order.numero ?? primeiro + (order.ordem ?? 0)
  const taken = await takenNumbers(
    tx,
    shop,
    orders.map(order => orderNumber(wanted(order))),
  )
  let next = Math.max(proximo_numero, ...orders.map(order => wanted(order) + 1))
  return (order: StagedOrder) => {
    const numero = wanted(order)
    if (!taken.has(orderNumber(numero))) {
      taken.add(orderNumber(numero))
      return { numero, numero_anterior: order.numero_anterior }
    }
    return {
      numero: next++,
      numero_anterior: order.numero_anterior ?? (order.numero === null ? null : String(order.numero)),
    }
  }
}

async function takenNumbers(
  tx: Transaction,
  { user_id }: ShopScope,
  numbers: string[],
): Promise<Set<string>> {
  const those = sql.param(numbers)
  const rows = await tx
    .select({ numero: ordens_servico.numero_os })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), sql`${ordens_servico.numero_os} = any(${those}::text[])`))
  const trashed = await tx
    .select({ numero: sql<string>`${lixeira_os.os} ->> 'numero_os'` })
    .from(lixeira_os)
    .where(
      and(eq(lixeira_os.user_id, user_id), sql`${lixeira_os.os} ->> 'numero_os' = any(${those}::text[])`),
    )
  return new Set([...rows, ...trashed].map(({ numero }) => numero))
}

/** A stored order of an export, with its history in the file. */
interface OrderHistory {
  id: string
  origem: string
  events: StagedEvent[]
  /** Whether the history includes the order's creation. */
  begins: boolean
}

/** Looks up the history of an order of a batch: both have the same index. */
export function historiesOf(shop: ShopScope, orders: { origem: string }[], histories: StagedEvent[][]) {
  const byOrigin = new Map(orders.map(({ origem }, at) => [origem, histories[at] ?? []]))
  return ({ origem }: { origem: string }): OrderHistory => {
    const events = byOrigin.get(origem) ?? []
    const begins = events.some(({ tipo }) => tipo === 'criada' || tipo === 'estado')
    return { id: idFor(shop, origem), origem, events, begins }
  }
}

/** The people of the file whom histories name: earlier customers of an order. */
export const peopleNamed = (
  histories: Pick<OrderHistory, 'origem' | 'events'>[],
  byOrigin: ReadonlyMap<string, StagedCustomer>,
): StagedCustomer[] => {
  const origins = histories.flatMap(({ origem, events }) =>
    events.flatMap(({ de, para }) =>
      [de, para].flatMap(facts => (facts?.cliente_id ? [originBeside(origem, facts.cliente_id)] : [])),
    ),
  )
  return [...new Set(origins)].flatMap(origem => byOrigin.get(origem) ?? [])
}

/**
 * Stores the histories of an export. Their author is the import, except in the shop's own backup, which names the
 * author. Ids in them become the ids here; `customer` finds a customer's.
 */
export async function insertEvents(
  tx: Transaction,
  shop: ShopScope,
  histories: OrderHistory[],
  customer: (origem: string) => string | undefined,
): Promise<void> {
  const rows = histories.flatMap(({ id: os_id, origem, events }) => {
    const here = (id: string) => idFor(shop, originBeside(origem, id))
    const withIdsHere = (facts: EventFacts | null) =>
      facts && mapped(facts, here, id => customer(originBeside(origem, id)))
    return events.map(event => ({
      ...event,
      user_id: shop.user_id,
      os_id,
      autor: event.autor ?? ('importado' as const),
      de: withIdsHere(event.de),
      para: withIdsHere(event.para),
    }))
  })
  for (const some of inBatches(rows)) await tx.insert(eventos_os).values(some).onConflictDoNothing()
}

function mapped(
  { cliente_id, foto_id, lembrete_id, lembretes, ...facts }: EventFacts,
  here: (id: string) => string,
  customer: (id: string) => string | undefined,
): EventFacts {
  return {
    ...facts,
    ...(cliente_id && { cliente_id: customer(cliente_id) ?? here(cliente_id) }),
    ...(foto_id && { foto_id: here(foto_id) }),
    ...(lembrete_id && { lembrete_id: here(lembrete_id) }),
    ...(lembretes && { lembretes: lembretes.map(here) }),
  }
}
