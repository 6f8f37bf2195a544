import { useEffect } from 'react'
import type { CustomerDraft, customerDraft } from './customer-draft.ts'
import { type CustomerValues, valuesOf } from './customer-values.ts'
import type { CustomerFormState } from './use-customer-form.ts'

/** What a save goes out with besides the fields. */
export type Ticket = Omit<CustomerDraft, 'values'>

/** Keeps a form's draft in step with its fields, beginning with the values that were found. */
export function useCustomerDraft(
  form: CustomerFormState,
  stored: ReturnType<typeof customerDraft>,
  ticket: { current: Ticket },
  found: CustomerValues | undefined,
) {
  useEffect(() => {
    if (found) form.reset(found, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) stored.write({ ...ticket.current, values: valuesOf(values) })
        else stored.clear()
      },
    })
  }, [form, stored, ticket, found])
}
