import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { ListExpenses } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import { exportPage } from '../db/export-pages.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { exportedDays, noId } from './exported-days.ts'

export type ExportedExpense = Awaited<ReturnType<typeof readPage>>[number]

/**
 * The expenses of finance.expenses, in its order, in pages. Each page is read by itself: an expense whose day
 * changes meanwhile may be missing or repeated.
 */
export async function* exportExpenses(
  db: Database,
  shop: ShopScope,
  { categoria, mes }: Pick<ListExpenses, 'categoria' | 'mes'>,
  now: Date,
): AsyncGenerator<ExportedExpense[]> {
  const { first, end } = exportedDays(shop, mes, now)
  let before = { dia: end, id: noId }
  while (true) {
    const page = await readPage(db, shop, { categoria, first, before })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < exportPage) return
    before = last
  }
}

interface Place {
  categoria: ListExpenses['categoria']
  first: string
  before: { dia: string; id: string }
}

const readPage = (db: Database, shop: ShopScope, { categoria, first, before }: Place) =>
  db
    .select({
      id: despesas.id,
      descricao: despesas.descricao,
      categoria: despesas.categoria,
      dia: despesas.data_despesa,
      /** Reais, as text: exported amounts never become numbers. */
      valor: sql<string>`${despesas.valor}::text`,
      recorrente: despesas.recorrente,
    })
    .from(despesas)
    .where(
      and(
        eq(despesas.user_id, shop.user_id),
        categoria && eq(despesas.categoria, categoria),
        gte(despesas.data_despesa, first),
        sql`(${despesas.data_despesa}, ${despesas.id}) < (${before.dia}::date, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(despesas.data_despesa), desc(despesas.id))
    .limit(exportPage)
