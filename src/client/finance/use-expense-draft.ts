import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ExpenseDraft, expenseDraft } from './expense-draft.ts'
import type { ExpenseContent } from './expense-resolver.ts'
import type { ExpenseValues } from './expense-values.ts'

export type ExpenseFormState = UseFormReturn<ExpenseValues, unknown, ExpenseContent>

/** What a save goes out with besides the fields. */
export type Ticket = Omit<ExpenseDraft, 'values'>

/** Keeps a form's draft in step with its fields, beginning with the values that were found. */
export function useExpenseDraft(
  form: ExpenseFormState,
  stored: ReturnType<typeof expenseDraft>,
  ticket: { current: Ticket },
  found: ExpenseValues | undefined,
) {
  useEffect(() => {
    if (found) form.reset(found, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) stored.write({ ...ticket.current, values })
        else stored.clear()
      },
    })
  }, [form, stored, ticket, found])
}
