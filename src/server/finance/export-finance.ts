import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { ListExpenses, MonthInput } from '../../shared/finance-schema.ts'
import type { PaymentMethod, ServiceType } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { exportPage } from '../db/list-page.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { chosenRange, type DayRange } from '../totals/read-totals.ts'

/** An entry of 'Resumo Mensal': a paid order or an expense; `valor` in reais, as text. */
export type Entry = { id: string; dia: string; valor: string } & (
  | {
      tipo: 'receita'
      numero_os: string
      aparelho: string
      /** The customer's name. */
      nome: string
      categoria: ServiceType
      forma_pagamento: PaymentMethod
    }
  | { tipo: 'despesa'; descricao: string; categoria: ExpenseCategory }
)

/**
 * Every entry behind finance.month's revenue (by its day) and expenses, oldest day first, in pages. No
 * transaction spans them: one whose day is changed meanwhile may be missing, or there twice.
 */
export async function* exportMonth(
  db: Database,
  shop: ShopScope,
  { mes }: MonthInput,
  now: Date,
): AsyncGenerator<Entry[]> {
  const { first, end } = exportedDays(shop, mes, now)
  const after = { receita: { dia: first, id: noId }, despesa: { dia: first, id: noId } }
  while (true) {
    const page = await readEntries(db, shop, after, end)
    if (page.length > 0) yield page
    if (page.length < exportPage) return
    // Each table continues after its own last row.
    for (const { tipo, dia, id } of page) after[tipo] = { dia, id }
  }
}

type Place = { dia: string; id: string }

// The customer is looked up per row, as in orders/read-orders.ts: a plain join would read all customers of
// a large shop.
const readEntries = async (
  db: Database,
  { user_id }: ShopScope,
  after: Record<Entry['tipo'], Place>,
  end: string,
): Promise<Entry[]> =>
  db.execute<Entry>(sql`
    select tipo, id, dia::text, numero_os, aparelho, nome, descricao, categoria, forma_pagamento, valor::text
    from (
      (
        select 'receita' as tipo, id, coalesce(data_entrega, pago_em) as dia, numero_os, aparelho,
          (select nome from clientes c where c.user_id = ${user_id} and c.id = o.cliente_id) as nome,
          null as descricao, tipo_servico as categoria, forma_pagamento, valor
        from ordens_servico o
        where user_id = ${user_id} and pago and coalesce(data_entrega, pago_em) < ${end}::date
          and (coalesce(data_entrega, pago_em), id) > (${after.receita.dia}::date, ${after.receita.id}::uuid)
        order by coalesce(data_entrega, pago_em), id limit ${exportPage}
      ) union all (
        select 'despesa', id, data_despesa, null, null, null, descricao, categoria, null, valor
        from despesas
        where user_id = ${user_id} and data_despesa < ${end}::date
          and (data_despesa, id) > (${after.despesa.dia}::date, ${after.despesa.id}::uuid)
        order by data_despesa, id limit ${exportPage}
      )
    ) as entries
    order by entries.dia, tipo desc, id limit ${exportPage}`)

export type ExportedExpense = Awaited<ReturnType<typeof readExpenses>>[number]

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
    const page = await readExpenses(db, shop, { categoria, first, before })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < exportPage) return
    before = last
  }
}

interface ExpensesPage {
  categoria: ListExpenses['categoria']
  first: string
  before: Place
}

const readExpenses = (db: Database, shop: ShopScope, { categoria, first, before }: ExpensesPage) =>
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

/** An id before every other: with a day, the cursor before all of that day's rows. */
const noId = '00000000-0000-0000-0000-000000000000'

/** The days of a chosen month, or all days. */
function exportedDays({ fuso }: ShopScope, mes: string | undefined, now: Date): DayRange {
  const range = chosenRange(mes, dayOf(now, fuso))
  return range === 'sempre' ? { first: '-infinity', end: 'infinity' } : range
}
