import { t } from '@lingui/core/macro'
import type * as z from 'zod/mini'
import { expenseCategories } from '../../../shared/finance.ts'
import { createExpense, expenseForm } from '../../../shared/finance-schema.ts'
import { comparisonOf } from '../../ui/row-form/compare.ts'
import { draftPlace } from '../../ui/row-form/draft.ts'
import {
  emptyValues,
  field,
  schemaResolver,
  sentValues,
  storedValues,
  type ValuesOf,
} from '../../ui/row-form/row-fields.ts'
import { categoryLabel, type Expense } from './expense.ts'

type Entry = Omit<Expense, 'id' | 'created_at' | 'updated_at'>

/** The fields of an expense's form: what the form holds, its draft and the comparison follow from them. */
const expenseFields = {
  descricao: field.text(
    () => t`Descrição`,
    (row: Entry) => row.descricao,
  ),
  valor: field.amount(
    () => t`Valor`,
    (row: Entry) => row.valor,
  ),
  data_despesa: field.day(
    () => t`Data`,
    (row: Entry) => row.data_despesa,
  ),
  categoria: field.choice(
    () => t`Categoria`,
    (row: Entry) => row.categoria,
    { options: expenseCategories, empty: 'outros', words: categoryLabel },
  ),
  recorrente: field.yesNo(
    () => t`Despesa recorrente`,
    (row: Entry) => row.recorrente,
    value => (value ? t`Sim` : t`Não`),
  ),
}

/** An expense as the form holds it: the amount as typed, the day as YYYY-MM-DD or empty. */
export type ExpenseValues = ValuesOf<typeof expenseFields>

/** The form's valid input. */
export type ExpenseContent = z.output<typeof expenseForm>

/** An empty form: spent today. */
export const emptyExpense = (today: string): ExpenseValues => ({
  ...emptyValues<Entry, ExpenseValues>(expenseFields),
  data_despesa: today,
})

export const valuesOf = (row: Entry): ExpenseValues => storedValues(expenseFields, row)

export const expenseResolver = schemaResolver<ExpenseValues, ExpenseContent>(expenseForm, {
  toInput: values => sentValues(expenseFields, values),
})

export const expenseComparison = comparisonOf<Entry, ExpenseValues>(expenseFields)

/** Where the draft of one expense's form, or of a new expense's (`id` null), is kept for one owner. */
export const expenseDraft = (owner: string, id: string | null) =>
  draftPlace({ key: `despesa:${owner}:${id ?? 'nova'}`, fields: expenseFields, sent: createExpense })
