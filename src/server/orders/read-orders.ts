import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { columnsOf, ownerNames } from '../db/schema/order-columns.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { linesOfOrder } from './order-lines.ts'

export type OrderWithLines = Awaited<ReturnType<typeof getOrder>>
/** An order as lists have it. */
export type Order = Omit<OrderWithLines, 'itens'>

/** orders.get: one order with its lines and its customer. Throws `nao_encontrado`. */
export async function getOrder(db: Database | Transaction, shop: ShopScope, id: string) {
  const customer = customerOf(db, shop.user_id)
  const [row] = await db
    .select({
      ...columnsOf(ownerNames),
      itens: linesOfOrder(shop.user_id),
      clientes: shownCustomer(customer),
    })
    .from(ordens_servico)
    .innerJoinLateral(customer, sql`true`)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id)))
    .prepare('get_order')
    .execute()
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

/** An order as its sender saw it. Throws `nao_encontrado`, or `conflito` with the newer row. */
export async function getVersion(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on }: { id: string; based_on: string },
): Promise<OrderWithLines> {
  const row = await getOrder(tx, shop, id)
  if (row.updated_at !== based_on) throw new Refusal('conflito', { row })
  return row
}

/** A shop's orders with their customer, without their lines. The condition names the shop too. */
export function selectOrders(db: Database | Transaction, user_id: string | Placeholder) {
  const customer = customerOf(db, user_id)
  return db
    .select({ ...columnsOf(ownerNames), clientes: shownCustomer(customer) })
    .from(ordens_servico)
    .innerJoinLateral(customer, sql`true`)
}

/**
 * An order's customer, looked up per row: for a plain join, the plan for an average shop reads all
 * customers of a large one (three times slower at 2,000). It names the shop itself, since a distributed
 * database looks for a shop's rows everywhere where only another row says whose they are.
 */
const customerOf = (db: Database | Transaction, user_id: string | Placeholder) =>
  db
    .select({
      nome: clientes.nome,
      telefone: clientes.telefone,
      email: clientes.email,
      // Screens only need to know whether the document is a company's (a CNPJ).
      empresa: sql<boolean>`coalesce(length(${clientes.documento}) = 14, false)`.as('empresa'),
    })
    .from(clientes)
    .where(and(eq(clientes.user_id, user_id), eq(clientes.id, ordens_servico.cliente_id)))
    .limit(1)
    .as('cliente')

const shownCustomer = ({ nome, telefone, email, empresa }: ReturnType<typeof customerOf>) => ({
  nome,
  telefone,
  email,
  empresa,
})

/** How many orders the shop has, by its counter. */
export const totalOrders = async (db: Database, shop: ShopScope): Promise<number> =>
  (await orderCounters(db, shop)).total

/** That counter, and the next order's number: deleted orders keep theirs. */
export async function orderCounters(db: Database, shop: ShopScope) {
  const [row] = await findCounters(db).execute({ user_id: shop.user_id })
  return row ?? { total: 0, next: 1 }
}

const findCounters = prepared(db =>
  db
    .select({ total: lojas.total_os, next: lojas.proximo_numero })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('order_counters'),
)
