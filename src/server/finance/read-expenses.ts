import { and, eq, gte, lt } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { ListExpenses } from '../../shared/finance-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { chosenRange } from '../totals/read-totals.ts'

/** The fields of an expense that leave the server. */
const expenseColumns = {
  id: despesas.id,
  descricao: despesas.descricao,
  valor: despesas.valor,
  categoria: despesas.categoria,
  data_despesa: despesas.data_despesa,
  recorrente: despesas.recorrente,
  created_at: despesas.created_at,
  updated_at: despesas.updated_at,
}

export type Expense = Awaited<ReturnType<typeof getExpense>>

const newestFirst = sortedBy(despesas.data_despesa, despesas.id)

/** finance.expenses: of a month or of all time, of one category or all, the newest first. */
export function listExpenses(
  db: Database,
  shop: ShopScope,
  { categoria, mes, atualizado_desde, ...page }: ListExpenses,
  now: Date,
) {
  const range = chosenRange(mes, dayOf(now, shop.fuso))
  return listPage(
    page,
    (from, limit) =>
      db
        .select(expenseColumns)
        .from(despesas)
        .where(
          and(
            eq(despesas.user_id, shop.user_id),
            categoria && eq(despesas.categoria, categoria),
            atualizado_desde ? gte(despesas.updated_at, atualizado_desde) : undefined,
            ...(range === 'sempre'
              ? []
              : [gte(despesas.data_despesa, range.first), lt(despesas.data_despesa, range.end)]),
            newestFirst.after(from),
          ),
        )
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.data_despesa,
  )
}

/** One expense. Throws `nao_encontrado`. */
export async function getExpense(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await db
    .select(expenseColumns)
    .from(despesas)
    .where(and(eq(despesas.user_id, shop.user_id), eq(despesas.id, id)))
  if (!row) throw new Refusal('nao_encontrado')
  return row
}
