import { addMonths, dayOf, monthOf } from '../../shared/days.ts'
import { expenseCategories } from '../../shared/finance.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { readTotals } from '../totals/read.ts'
import { expenses, profit, revenue } from './parts.ts'

/** finance.series: revenue, expenses, profit and expenses by category of the last twelve months, in reais, oldest first. */
export async function financeSeries(db: Database, shop: ShopScope, now: Date) {
  const thisMonth = monthOf(dayOf(now, shop.fuso)).first
  const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index - 11))
  const totals = await readTotals(
    db,
    shop,
    months.flatMap(first => {
      const [ponto, range] = [first.slice(0, 7), monthOf(first)]
      return [
        { nome: 'receita', ponto, parts: revenue(range) },
        { nome: 'despesas', ponto, parts: expenses(range) },
        { nome: 'lucro', ponto, parts: profit(range) },
      ]
    }),
  )
  return months.map(first => {
    const mes = first.slice(0, 7)
    const byCategory = totals.byKey('despesas', mes)
    return {
      mes,
      receita: totals.of('receita', mes).soma,
      despesas: totals.of('despesas', mes).soma,
      lucro: totals.of('lucro', mes).soma,
      categorias: expenseCategories.map(categoria => ({
        categoria,
        valor: byCategory.find(({ chave }) => chave === categoria)?.soma ?? 0,
      })),
    }
  })
}
