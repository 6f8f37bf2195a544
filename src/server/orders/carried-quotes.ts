import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OrderLine } from '../../shared/order-lines.ts'
import { noQuote, quotedOf, sameQuoted } from '../../shared/quotes.ts'
import { inBatches } from '../db/batches.ts'
import type { Database, Transaction } from '../db/client.ts'
import { type lixeira_orcamentos, orcamentos } from '../db/schema/quotes.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A version of a quote as files carry it, beside its order. */
export type CarriedQuote = Omit<typeof orcamentos.$inferSelect, 'user_id' | 'id' | 'os_id'>

/** Reads the quotes of orders, or of deleted ones, by order, the oldest version first. */
export async function readQuotes(
  db: Database | Transaction,
  { user_id }: ShopScope,
  ids: string[],
  table: typeof orcamentos | typeof lixeira_orcamentos = orcamentos,
): Promise<Map<string, CarriedQuote[]>> {
  const quotes = new Map<string, CarriedQuote[]>()
  if (ids.length === 0) return quotes
  const rows = await db
    .select()
    .from(table as typeof orcamentos)
    .where(and(eq(table.user_id, user_id), sql`${table.os_id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(table.os_id), asc(table.versao))
  for (const { user_id: _, id: _id, os_id, ...quote } of rows)
    quotes.set(os_id, [...(quotes.get(os_id) ?? []), quote])
  return quotes
}

/**
 * What an order that is stored with its quotes keeps of them: nothing where the newest came with a file, since no answer
 * of it was given to this shop.
 */
export function keptOfQuotes(
  order: { itens: OrderLine[]; desconto: number; valor: number },
  quotes: readonly CarriedQuote[],
) {
  const newest = quotes.toSorted((a, b) => a.versao - b.versao).at(-1)
  if (!newest || newest.importado) return noQuote
  return {
    orcamento_versao: newest.versao,
    orcamento_total: newest.total,
    orcamento_resposta: newest.resposta,
    orcamento_ate: newest.valido_ate,
    orcamento_mudou: !sameQuoted(quotedOf(order), newest),
  }
}

/** Stores quotes that were carried, of orders whose rows are there. */
export async function storeCarried(
  tx: Transaction,
  { user_id }: ShopScope,
  orders: { os_id: string; quotes: readonly CarriedQuote[] | undefined }[],
  table: typeof orcamentos | typeof lixeira_orcamentos = orcamentos,
): Promise<void> {
  const rows = orders.flatMap(({ os_id, quotes = [] }) =>
    quotes.map(quote => ({ ...quote, user_id, id: uuidv7(), os_id })),
  )
  for (const some of inBatches(rows)) await tx.insert(table as typeof orcamentos).values(some)
}
