import type { FinanceSearch } from './finance-search.ts'

/** Where the server streams the expenses that the list shows, as CSV. */
export const expensesExport = ({ mes, categoria }: Pick<FinanceSearch, 'mes' | 'categoria'>): string =>
  withQuery('/export/expenses.csv', { mes, categoria })

/** The same of a month's summary. */
export const monthExport = (mes: string): string => withQuery('/export/month.csv', { mes })

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
