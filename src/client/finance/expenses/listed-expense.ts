import { type ExpenseCategory, everyMonth } from '../../../shared/finance.ts'
import type { FinanceSearch } from '../finance-search.ts'

/** Whether the list that an address asks for holds this expense; `today` is the shop's day. */
export function isListed(
  { mes, categoria }: FinanceSearch,
  row: { data_despesa: string; categoria: ExpenseCategory },
  today: string,
): boolean {
  const inMonth = mes === everyMonth || row.data_despesa.startsWith(mes ?? today.slice(0, 7))
  return inMonth && (categoria === undefined || categoria === row.categoria)
}
