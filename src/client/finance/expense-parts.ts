import { parseMoney } from '../../shared/money.ts'
import { type Change, changesOf, merged, type Side, type Versions } from '../ui/merge-versions.ts'
import type { ExpenseValues } from './expense-values.ts'

/** What of an expense is kept or given up as one when two versions are put together: each field for itself. */
const parts = {
  descricao: ['descricao'],
  valor: ['valor'],
  data_despesa: ['data_despesa'],
  categoria: ['categoria'],
  recorrente: ['recorrente'],
} as const satisfies { [Name in keyof ExpenseValues]: readonly [Name] }

export type ExpensePart = keyof ExpenseValues
export type ExpenseVersions = Versions<ExpenseValues>

/** Which fields were changed here, elsewhere, or in both places. */
export const expenseChanges = (versions: ExpenseVersions): Change<ExpensePart>[] =>
  changesOf(versions, parts, sameValue)

/** The form's values with both sides' changes in them, as chosen where they collide. */
export const mergedExpense = (
  versions: ExpenseVersions,
  choices: Partial<Record<ExpensePart, Side>>,
): ExpenseValues => merged(versions, parts, choices, sameValue)

type Value = ExpenseValues[ExpensePart]

// Values are the same where what is sent is, however an amount is typed.
const sameValue = (one: Value, other: Value, field: ExpensePart) =>
  sentAs(one, field) === sentAs(other, field)

function sentAs(value: Value, field: ExpensePart): unknown {
  if (field === 'valor') return parseMoney(String(value))
  return typeof value === 'string' ? value.trim() : value
}
