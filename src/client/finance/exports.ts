import type { ExpenseCategory } from '../../shared/finance.ts'

/** Where the server streams a month's expenses as CSV; `mes` is YYYY-MM or 'tudo'. */
export const expensesExport = (mes: string, categoria: ExpenseCategory | undefined): string =>
  `/export/expenses.csv?${new URLSearchParams({ mes, ...(categoria && { categoria }) })}`

/** The same of a month's summary. */
export const monthExport = (mes: string): string => `/export/month.csv?${new URLSearchParams({ mes })}`
