/** Categories of an expense. */
export const expenseCategories = ['aluguel', 'pecas', 'ferramentas', 'marketing', 'outros'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

/** What the period buttons of /financeiro choose: they change Receita only. */
export const financePeriods = ['hoje', 'semana', 'mes'] as const
export type FinancePeriod = (typeof financePeriods)[number]

/** What a shop may have of expenses, and of series of those that recur. */
export const maxExpenses = 50_000
export const maxRecurringSeries = 200

/** Instead of a month: all time ("Todo o período"). */
export const everyMonth = 'tudo'
