import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  costOfLines,
  type OrderLine,
  type Price,
  priceAfter,
  type SentPrice,
  textOfLines,
} from '../../shared/order-lines.ts'
import type { Database, Transaction } from '../db/client.ts'
import { itens_os, lixeira_itens } from '../db/schema/order-lines.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

/**
 * The lines of an order, as a column of a select of orders. It looks nothing up for an order without lines. Its columns
 * name their table by hand: Drizzle leaves the table out in a select of one table, and the inner table has equal names.
 */
export const linesOfOrder = (user_id: string): SQL<OrderLine[]> => sql<OrderLine[]>`
  case when ${ordens_servico.soma_itens} is null then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object(
      'tipo', tipo, 'descricao', descricao, 'quantidade', quantidade,
      'valor_unitario', valor_unitario, 'custo_unitario', custo_unitario, 'garantia_dias', garantia_dias
    ) order by posicao), '[]'::jsonb)
    from itens_os where itens_os.user_id = ${user_id} and itens_os.os_id = ordens_servico.id
  ) end`

/**
 * The columns of an order that follow from a sent price and sent lines. Throws `entrada_invalida` where they do not
 * agree with each other or with what is stored.
 */
export function pricedBy(
  sent: SentPrice & { itens?: OrderLine[] | undefined },
  isPaid: boolean,
  before?: Price,
) {
  const { price, issues } = priceAfter(sent, isPaid, before)
  if (issues) throw new Refusal('entrada_invalida', { fields: issues })
  return { ...price, ...(sent.itens && columnsOfLines(sent.itens)) }
}

/** What an order keeps of its lines beside their sum. */
export const columnsOfLines = (lines: readonly OrderLine[]) => ({
  texto_itens: textOfLines(lines),
  soma_custos: costOfLines(lines),
})

type Lines = { os_id: string; itens: readonly OrderLine[] }

/** Stores the lines of orders that have none. The caller holds their rows and writes their columns. */
export const insertLines = (tx: Transaction, shop: ShopScope, orders: Lines[]): Promise<void> =>
  insertInto(tx, itens_os, shop, orders)

/** Stores the lines of an order in place of those it has. */
export async function replaceLines(tx: Transaction, shop: ShopScope, lines: Lines): Promise<void> {
  const { user_id } = shop
  // Sent together: one round trip.
  await Promise.all([
    tx
      .delete(itens_os)
      .where(and(eq(itens_os.user_id, user_id), eq(itens_os.os_id, lines.os_id)))
      .prepare('delete_lines')
      .execute(),
    insertLines(tx, shop, [lines]),
  ])
}

/** Puts the lines of deleted orders into the trash, where their orders are already. */
export const trashLines = (tx: Transaction, shop: ShopScope, orders: Lines[]): Promise<void> =>
  insertInto(tx, lixeira_itens, shop, orders)

/** Takes the lines of orders out of the trash, before their orders leave it. Answers them by order. */
export async function takeTrashedLines(tx: Transaction, { user_id }: ShopScope, ids: string[]) {
  const taken = await tx
    .delete(lixeira_itens)
    .where(and(eq(lixeira_itens.user_id, user_id), inArray(lixeira_itens.os_id, ids)))
    .returning()
  return byOrder(taken)
}

/** Reads the lines of orders, or of deleted ones, by order. */
export async function readLines(
  db: Database | Transaction,
  { user_id }: ShopScope,
  ids: string[],
  table: typeof itens_os | typeof lixeira_itens = itens_os,
): Promise<Map<string, OrderLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(table as typeof itens_os)
    .where(and(eq(table.user_id, user_id), sql`${table.os_id} = any(${sql.param(ids)}::uuid[])`))
  return byOrder(rows)
}

function byOrder(rows: (typeof itens_os.$inferSelect)[]): Map<string, OrderLine[]> {
  const lines = new Map<string, OrderLine[]>()
  for (const { user_id: _, id: _id, os_id, posicao, ...line } of rows.sort((a, b) => a.posicao - b.posicao))
    lines.set(os_id, [...(lines.get(os_id) ?? []), line])
  return lines
}

async function insertInto(
  tx: Transaction,
  table: typeof itens_os | typeof lixeira_itens,
  { user_id }: ShopScope,
  orders: Lines[],
): Promise<void> {
  const rows = orders.flatMap(({ os_id, itens }) =>
    itens.map((line, posicao) => ({ os_id, posicao, ...line })),
  )
  if (rows.length === 0) return
  // One parameter whatever their number, so that the statement is prepared once. Ids are in the order of writing.
  await tx
    .insert(table)
    .select(
      sql`select ${user_id}::uuid, bancada_uuidv7(), os_id, posicao, tipo, descricao, quantidade, valor_unitario, custo_unitario, garantia_dias
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as line (
          os_id uuid, posicao smallint, tipo text, descricao text, quantidade integer,
          valor_unitario numeric, custo_unitario numeric, garantia_dias integer)`,
    )
    .prepare(table === itens_os ? 'insert_lines' : 'trash_lines')
    .execute()
}
