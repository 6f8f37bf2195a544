import type * as z from 'zod/mini'
import { expenseForm } from '../../shared/finance-schema.ts'
import { schemaResolver } from '../ui/row-form/schema-resolver.ts'
import { type ExpenseValues, toInput } from './expense-values.ts'

/** What the form sends, once valid. */
export type ExpenseContent = z.output<typeof expenseForm>

export const expenseResolver = schemaResolver<ExpenseValues, ExpenseContent>(expenseForm, toInput)
