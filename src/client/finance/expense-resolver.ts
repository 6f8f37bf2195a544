import type { FieldError, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { expenseForm } from '../../shared/finance-schema.ts'
import { type ExpenseValues, toInput } from './expense-values.ts'

/** What the form sends, once valid. */
export type ExpenseContent = z.output<typeof expenseForm>

/** Validates with the schema that the server uses; a message is an IssueKey, which ui/Field turns into words. */
export const expenseResolver: Resolver<ExpenseValues, unknown, ExpenseContent> = values => {
  const read = expenseForm.safeParse(toInput(values))
  if (read.success) return { values: read.data, errors: {} }
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= { type: 'validate', message }
  return { values: {}, errors }
}
