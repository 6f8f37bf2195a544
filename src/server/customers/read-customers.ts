import { and, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { vipMinOrders } from '../../shared/customers.ts'
import type { CustomersWithPhone, ExportCustomers, ListCustomers } from '../../shared/customers-schema.ts'
import { dayOf } from '../../shared/days.ts'
import { phoneVariants } from '../../shared/phone-rules.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { listPage, pagesOf, sortedBy, topOfList } from '../db/list-page.ts'
import { clientes } from '../db/schema/customers.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

/** The fields of a customer that leave the server. */
export const customerColumns = {
  id: clientes.id,
  nome: clientes.nome,
  telefone: clientes.telefone,
  email: clientes.email,
  endereco: clientes.endereco,
  documento: clientes.documento,
  total_os: clientes.total_os,
  valor_total: clientes.valor_total,
  data_cadastro: clientes.data_cadastro,
  updated_at: clientes.updated_at,
}

const newestFirst = sortedBy(clientes.data_cadastro, clientes.id)

/** customers.list: the newest first, searched by name, phone, e-mail or document. */
export function listCustomers(
  db: Database,
  shop: ShopScope,
  { q, atualizado_desde, ...page }: ListCustomers,
) {
  const isChanged = atualizado_desde ? gte(clientes.updated_at, atualizado_desde) : undefined
  const isFound = and(matches(clientes.busca, q) ?? undefined, isChanged)
  return listPage(
    page,
    (from, limit) =>
      isFound
        ? db
            .select(customerColumns)
            .from(clientes)
            .where(and(eq(clientes.user_id, shop.user_id), isFound, newestFirst.after(from)))
            .orderBy(...newestFirst.columns)
            .limit(limit)
        : newestCustomers(db).execute({ user_id: shop.user_id, ...(from ?? topOfList), limit }),
    row => row.data_cadastro,
  )
}

const newestCustomers = prepared(db =>
  db
    .select(customerColumns)
    .from(clientes)
    .where(and(eq(clientes.user_id, sql.placeholder('user_id')), newestFirst.afterGiven))
    .orderBy(...newestFirst.columns)
    .limit(sql.placeholder('limit'))
    .prepare('newest_customers'),
)

/** The customer as it is now. Throws `nao_encontrado`. */
export async function getCustomer(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await db
    .select(customerColumns)
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id)))
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

/**
 * customers.withPhone: at most 3 customers with this phone, with or without the ninth digit. Exact matches
 * come first, then the newest.
 */
export function customersWithPhone(db: Database, shop: ShopScope, { telefone, exceto }: CustomersWithPhone) {
  return db
    .select({
      id: clientes.id,
      nome: clientes.nome,
      telefone: clientes.telefone,
      total_os: clientes.total_os,
    })
    .from(clientes)
    .where(
      and(
        eq(clientes.user_id, shop.user_id),
        inArray(clientes.telefone, phoneVariants(telefone)),
        exceto ? ne(clientes.id, exceto) : undefined,
      ),
    )
    .orderBy(desc(eq(clientes.telefone, telefone)), desc(clientes.data_cadastro), desc(clientes.id))
    .limit(3)
}

/** customers.stats: the four cards. Months are the shop's. */
export async function customerStats(db: Database, shop: ShopScope, now: Date) {
  const month = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${shop.fuso}) at time zone ${shop.fuso}`
  const [row] = await db
    .select({
      total: count(),
      ativos: sql<number>`count(*) filter (where ${clientes.total_os} > 0)`.mapWith(Number),
      novos: sql<number>`count(*) filter (where ${clientes.data_cadastro} >= ${month})`.mapWith(Number),
      vip: sql<number>`count(*) filter (where ${clientes.total_os} >= ${vipMinOrders})`.mapWith(Number),
    })
    .from(clientes)
    .where(eq(clientes.user_id, shop.user_id))
  return row ?? { total: 0, ativos: 0, novos: 0, vip: 0 }
}

export type ExportedCustomer = Awaited<ReturnType<typeof readPage>>['items'][number]

/** The customers of customers.list, in its order. */
export const exportCustomers = (db: Database, shop: ShopScope, filter: ExportCustomers) =>
  pagesOf(page => readPage(db, shop, { ...filter, ...page }))

async function readPage(db: Database, shop: ShopScope, input: Parameters<typeof listCustomers>[2]) {
  const { items, nextCursor } = await listCustomers(db, shop, input)
  const rows = items.map(row => ({
    ...row,
    /** The registration day in the shop's zone. */
    dia: dayOf(new Date(row.data_cadastro), shop.fuso),
  }))
  return { items: rows, nextCursor }
}
