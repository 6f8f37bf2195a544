/** Categories of an expense. */
export const expenseCategories = ['aluguel', 'pecas', 'ferramentas', 'marketing', 'outros'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

/** The period buttons of /financeiro: they change only Receita. */
export const financePeriods = ['hoje', 'semana', 'mes'] as const
export type FinancePeriod = (typeof financePeriods)[number]

/** Limits on a shop's expenses, and on its series of recurring ones. */
export const maxExpenses = 50_000
export const maxRecurringSeries = 200
