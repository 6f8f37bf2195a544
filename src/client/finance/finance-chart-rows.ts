import type { ExpenseCategory } from '../../shared/finance.ts'
import type { ChartRow } from '../ui/charts/chart.ts'
import { monthYear, shortMonth } from '../ui/clock-words.ts'
import type { FinanceSeries } from './expenses/expense.ts'

/** Revenue, expenses and profit of each month, as the server computed them. */
export const trendRows = (series: FinanceSeries): ChartRow<'receita' | 'despesas' | 'lucro'>[] =>
  series.map(({ mes, receita, despesas, lucro }) => ({
    ...namesOf(mes),
    values: { receita, despesas, lucro },
  }))

/** What each month's expenses were for, and their total. */
export const splitRows = (series: FinanceSeries): ChartRow<ExpenseCategory | 'total'>[] =>
  series.map(({ mes, despesas, categorias }) => {
    const of = (category: ExpenseCategory) =>
      categorias.find(({ categoria }) => categoria === category)?.valor ?? 0
    return {
      ...namesOf(mes),
      values: {
        aluguel: of('aluguel'),
        pecas: of('pecas'),
        ferramentas: of('ferramentas'),
        marketing: of('marketing'),
        outros: of('outros'),
        total: despesas,
      },
    }
  })

const namesOf = (month: string) => ({ label: monthYear(month), short: shortMonth(month) })
