import { addMonths, dayOf, monthOf } from '../../shared/days.ts'
import { expenseCategories } from '../../shared/finance.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { readTotals } from '../totals/read.ts'
import { expenses, profit, revenue } from '../totals/terms.ts'

/** finance.series: revenue, expenses, profit and expenses by category of the last twelve months, in reais, oldest first. */
export async function financeSeries(db: Database, shop: ShopScope, now: Date) {
  const thisMonth = monthOf(dayOf(now, shop.fuso)).first
  const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index - 11))
  const range = { first: addMonths(thisMonth, -11), end: addMonths(thisMonth, 1) }
  const totals = await readTotals(db, shop, [
    { nome: 'receita', terms: revenue(range), series: 'mes' },
    { nome: 'despesas', terms: expenses(range), series: 'mes', byKey: true },
    { nome: 'lucro', terms: profit(range), series: 'mes' },
  ])
  return months.map(first => {
    const byCategory = totals.byKey('despesas', first)
    return {
      mes: first.slice(0, 7),
      receita: totals.of('receita', first).soma,
      despesas: totals.of('despesas', first).soma,
      lucro: totals.of('lucro', first).soma,
      categorias: expenseCategories.map(categoria => ({
        categoria,
        valor: byCategory.find(({ chave }) => chave === categoria)?.soma ?? 0,
      })),
    }
  })
}
