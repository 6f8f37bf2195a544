import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { vipMinOrders } from '../../shared/customers.ts'
import type { CustomersWithPhone, ListCustomers } from '../../shared/customers-schema.ts'
import { phoneVariants } from '../../shared/phones.ts'
import type { Database, Transaction } from '../db/client.ts'
import { decodeCursor, pageSize, toPage } from '../db/list-page.ts'
import { prepared } from '../db/prepared.ts'
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

/** customers.list: the newest first, searched by name, phone, e-mail or document. */
export async function listCustomers(
  db: Database,
  shop: ShopScope,
  { q, cursor, limit = pageSize }: ListCustomers,
) {
  const from = decodeCursor(cursor)
  const found = matches(clientes.busca, q)
  const rows = found
    ? await pageOf(db, and(eq(clientes.user_id, shop.user_id), found, before(from)), limit)
    : await newest(db).execute({
        user_id: shop.user_id,
        value: from?.value ?? 'infinity',
        id: from?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        limit: limit + 1,
      })
  return toPage(rows, limit, row => row.data_cadastro)
}

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

const before = (cursor: { value: string; id: string } | null): SQL | undefined =>
  cursor
    ? sql`(${clientes.data_cadastro}, ${clientes.id}) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : undefined

const pageOf = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select(customerColumns)
    .from(clientes)
    .where(where)
    .orderBy(desc(clientes.data_cadastro), desc(clientes.id))
    .limit(limit + 1)

const newest = prepared(db =>
  db
    .select(customerColumns)
    .from(clientes)
    .where(
      and(
        eq(clientes.user_id, sql.placeholder('user_id')),
        sql`(${clientes.data_cadastro}, ${clientes.id}) < (${sql.placeholder('value')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(desc(clientes.data_cadastro), desc(clientes.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_customers'),
)
