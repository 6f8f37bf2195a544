import type { ExpenseCategory } from '../../shared/finance.ts'
import { formatAmount, parseMoney } from '../../shared/money.ts'
import type { Expense } from './expense.ts'

/** An expense as the form holds it: the amount as typed, the day as YYYY-MM-DD or empty. */
export interface ExpenseValues {
  descricao: string
  valor: string
  data_despesa: string
  categoria: ExpenseCategory
  recorrente: boolean
}

/** An empty form: spent today. */
export const emptyExpense = (today: string): ExpenseValues => ({
  descricao: '',
  valor: '',
  data_despesa: today,
  categoria: 'outros',
  recorrente: false,
})

export const valuesOf = ({
  descricao,
  valor,
  data_despesa,
  categoria,
  recorrente,
}: Omit<Expense, 'id' | 'created_at' | 'updated_at'>): ExpenseValues => ({
  descricao,
  valor: formatAmount(valor),
  data_despesa,
  categoria,
  recorrente,
})

/** The texts as the schema of shared/finance reads them; it decides what is valid. */
export const toInput = (values: ExpenseValues) => ({ ...values, valor: parseMoney(values.valor) })
