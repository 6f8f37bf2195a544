import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { everyMonth } from '../../../shared/days.ts'
import { type ExpenseCategory, expenseCategories } from '../../../shared/finance.ts'
import type { FinanceSearch } from '../finance-search.ts'

/** An expense as the server answers it. */
export type Expense = inferRouterOutputs<AppRouter>['finance']['getExpense']

/** The newer row of a `conflito`, as the server sends it. */
export function isExpense(row: unknown): row is Expense {
  return (
    typeof row === 'object' &&
    row !== null &&
    'descricao' in row &&
    'data_despesa' in row &&
    'updated_at' in row
  )
}

/** What a category of expenses is called. */
export function categoryLabel(category: ExpenseCategory): string {
  switch (category) {
    case 'aluguel':
      return t`Aluguel`
    case 'pecas':
      return t`Peças`
    case 'ferramentas':
      return t`Ferramentas`
    case 'marketing':
      return t`Marketing`
    case 'outros':
      return t`Outros`
  }
}

/** Its colour in lists and charts, in both themes (theme/charts.css); always beside its name. */
export const categoryColor = (category: ExpenseCategory): string => `var(--category-${category})`

export const categoryOptions = () => expenseCategories.map(value => ({ value, label: categoryLabel(value) }))

/** Whether the list that an address asks for holds this expense; `today` is the shop's day. */
export function isListed(
  { mes, categoria }: FinanceSearch,
  row: { data_despesa: string; categoria: ExpenseCategory },
  today: string,
): boolean {
  const inMonth = mes === everyMonth || row.data_despesa.startsWith(mes ?? today.slice(0, 7))
  return inMonth && (categoria === undefined || categoria === row.categoria)
}
