import { and, desc, eq, gte, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { everyMonth, monthOf } from '../../shared/days.ts'
import type { OrderQuote, OrderStatus } from '../../shared/orders.ts'
import { typedNumber } from '../../shared/search.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, sortedBy } from '../db/list-page.ts'
import { openQuotes, ordens_servico } from '../db/schema/orders.ts'
import { matches, matchesBeforeEnd, probe } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectOrders, totalOrders } from './read-orders.ts'

/** The sorting of lists of orders: the newest entry first, then by id. */
export const newestFirst = sortedBy(ordens_servico.data_entrada, ordens_servico.id)

export interface OrderSearch extends OrderFilter {
  from: Cursor | null
  limit: number
}

export interface OrderFilter {
  /** The typed text. */
  q?: string | undefined
  status?: OrderStatus | undefined
  cliente_id?: string | undefined
  pago?: boolean | undefined
  orcamento?: OrderQuote | undefined
  /** Paid in this month or ever, without a whole cost. */
  sem_custo?: string | undefined
  /** Days of entry, both included. */
  de?: string | undefined
  ate?: string | undefined
  atualizado_desde?: string | undefined
  /** A further condition. */
  only?: SQL | undefined
}

/**
 * Matching orders, the newest entry first. Most searches mean recent orders, so the newest are read first,
 * and the trigram index only if they do not fill the page. The queries are not prepared: a generic plan costs
 * 50 times as much.
 */
export async function searchOrders(
  db: Database,
  shop: ShopScope,
  search: OrderSearch,
  among?: Section['among'],
) {
  // The number covers all the typed text.
  if (among === 'number') return inOrder(db, shop, { ...search, q: undefined })
  // Without words an index has the order; one customer's orders are few.
  if (search.cliente_id || !matches(ordens_servico.busca, search.q)) return inOrder(db, shop, search)
  const recent = await amongNewest(db, shop, search)
  const isWhole =
    among === 'newest' || recent.length === search.limit || (await totalOrders(db, shop)) <= probe
  return isWhole ? recent : throughIndex(db, shop, search)
}

const inOrder = (db: Database, shop: ShopScope, search: OrderSearch) =>
  selectOrders(db, shop.user_id)
    .where(matching(shop, search))
    .orderBy(...newestFirst.columns)
    .limit(search.limit)

function amongNewest(db: Database, shop: ShopScope, { q, ...search }: OrderSearch) {
  const newest = newestMatching(db, matching(shop, search))
  const ids = db
    .select({ id: newest.id })
    .from(newest)
    .where(matchesOrder(newest, q) ?? undefined)
    .orderBy(desc(newest.data_entrada), desc(newest.id))
    .limit(search.limit)
  return withIds(db, shop, ids)
}

/** The newest orders that fulfil a condition, to be searched. */
export const newestMatching = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: ordens_servico.id,
      data_entrada: ordens_servico.data_entrada,
      status: ordens_servico.status,
      busca: ordens_servico.busca,
      numero_os: ordens_servico.numero_os,
    })
    .from(ordens_servico)
    .where(condition)
    .orderBy(...newestFirst.columns)
    .limit(probe)
    .as('newest')

function throughIndex(db: Database, shop: ShopScope, search: OrderSearch) {
  const ids = db
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(matching(shop, search))
    .orderBy(...newestFirst.unindexed)
    .limit(search.limit)
  return withIds(db, shop, ids)
}

const withIds = (db: Database, shop: ShopScope, ids: SQLWrapper) =>
  selectOrders(db, shop.user_id)
    .where(and(eq(ordens_servico.user_id, shop.user_id), sql`${ordens_servico.id} in ${ids}`))
    .orderBy(...newestFirst.columns)

/** The condition that an order contains the typed text or has that number. Null if nothing was typed. */
export function matchesOrder(order: Record<'busca' | 'numero_os', SQLWrapper>, q = ''): SQL | null {
  const contained = matches(order.busca, q)
  const number = typedNumber(q)
  if (!contained || !number || containsOwnNumber(number, q)) return contained
  return sql`(${contained} or ${order.numero_os} = ${number})`
}

/**
 * Whether the order of that number contains the typed text anyway, so that no second condition is needed: not
 * for OS-2 or 02.
 */
function containsOwnNumber(number: string, q: string): boolean {
  const own = ` ${number.toLowerCase()} ${Number(number.slice(3))}`
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => own.includes(word.length < 3 ? ` ${word}` : word))
}

/** A section of the matches. */
interface Section {
  only: SQL
  /** Which read finds all of it; without a value both are used. */
  among?: 'number' | 'newest'
}

/**
 * The sections of the matches, in order: the order with the typed number; among the newest orders those that
 * contain the text in words; all others, which contain it in a phone number or are older. Empty sections are
 * left out.
 */
export async function sectionsOf(db: Database, shop: ShopScope, q = ''): Promise<Section[]> {
  const number = typedNumber(q)
  const isNumber = number ? eq(ordens_servico.numero_os, number) : sql`false`
  const words = matchesBeforeEnd(ordens_servico.busca, q)
  const inWords = words && sql`(${and(words, await isNewest(db, shop))})`
  const sections: Section[] = inWords
    ? [{ only: inWords, among: 'newest' }, { only: not(inWords) }]
    : [{ only: sql`true` }]
  if (!number) return sections
  return [
    { only: isNumber, among: 'number' },
    ...sections.map(section => ({ ...section, only: sql`(${not(isNumber)} and ${section.only})` })),
  ]
}

/** Whether an order is among the newest, which are cheap to read; undefined if all orders are. */
async function isNewest(db: Database, shop: ShopScope): Promise<SQL | undefined> {
  if ((await totalOrders(db, shop)) <= probe) return undefined
  const [last] = await db
    .select({ data_entrada: ordens_servico.data_entrada, id: ordens_servico.id })
    .from(ordens_servico)
    .where(eq(ordens_servico.user_id, shop.user_id))
    .orderBy(...newestFirst.columns)
    .offset(probe - 1)
    .limit(1)
  return (
    last &&
    sql`(${ordens_servico.data_entrada}, ${ordens_servico.id}) >= (${last.data_entrada}::date, ${last.id}::uuid)`
  )
}

const matching = (shop: ShopScope, { from, ...filter }: OrderFilter & Partial<OrderSearch>) =>
  and(matchingFilter(shop, filter), newestFirst.after(from ?? null))

/** The shop's orders that match a filter. */
export const matchingFilter = (
  shop: ShopScope,
  { q, status, cliente_id, pago, orcamento, sem_custo, de, ate, atualizado_desde, only }: OrderFilter,
): SQL | undefined =>
  and(
    eq(ordens_servico.user_id, shop.user_id),
    matchesOrder(ordens_servico, q) ?? undefined,
    status && eq(ordens_servico.status, status),
    cliente_id ? eq(ordens_servico.cliente_id, cliente_id) : undefined,
    // Worded as in the partial indexes, so that they are used.
    pago === undefined ? undefined : pago ? sql`pago` : sql`not pago`,
    orcamento && quoteCondition[orcamento],
    sem_custo ? uncosted(sem_custo) : undefined,
    de ? gte(ordens_servico.data_entrada, de) : undefined,
    ate ? lte(ordens_servico.data_entrada, ate) : undefined,
    atualizado_desde ? gte(ordens_servico.updated_at, atualizado_desde) : undefined,
    only,
  )

/** Orders that were handed back have no quote to wait for. */
const quoteCondition = {
  a_orcar: sql`a_orcar and status <> 'Entregue'`,
  sem_resposta: sql`${openQuotes} and orcamento_resposta is null`,
  aprovado: sql`${openQuotes} and orcamento_resposta = 'aprovado'`,
  recusado: sql`${openQuotes} and orcamento_resposta = 'recusado'`,
} satisfies Record<OrderQuote, SQL>

/** Paid orders that reports.margin leaves out. Worded as in the index of revenue. */
function uncosted(mes: string): SQL {
  const all = sql`pago and soma_custos is null`
  if (mes === everyMonth) return all
  const { first, end } = monthOf(`${mes}-01`)
  const day = sql`coalesce(data_entrega, pago_em)`
  return sql`(${all} and ${day} >= ${first}::date and ${day} < ${end}::date)`
}
