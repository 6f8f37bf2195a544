/** Categories of an expense (spec 2 §3). */
export const expenseCategories = ['aluguel', 'pecas', 'ferramentas', 'marketing', 'outros'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]
