import { dayOf, monthOf } from '../../shared/days.ts'
import { expenseCategories } from '../../shared/finance.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { chartedMonths, monthsWith } from '../totals/months.ts'
import { readTotals } from '../totals/read-totals.ts'
import { expenses, profit, revenue } from '../totals/terms.ts'

/**
 * finance.series: revenue, expenses, profit and expenses by category of the last twelve months, from the
 * shop's first month on, in reais, the oldest first.
 */
export async function financeSeries(db: Database, shop: ShopScope, now: Date) {
  const hoje = dayOf(now, shop.fuso)
  const months = chartedMonths(await monthsWith(db, shop, ['receita', 'despesa']), hoje)
  const range = { first: months[0] ?? hoje, end: monthOf(hoje).end }
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
