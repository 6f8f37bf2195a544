import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { customerForm } from '../../shared/customers-schema.ts'
import type { Customer } from './customer.ts'
import { customerDraft } from './customer-draft.ts'
import { valuesOf } from './customer-values.ts'
import { type Ticket, useCustomerDraft } from './use-customer-draft.ts'
import { useSubmitCustomer } from './use-submit-customer.ts'

export type CustomerContent = z.output<typeof customerForm>
export type CustomerFormState = UseFormReturn<z.input<typeof customerForm>, unknown, CustomerContent>

interface CustomerFormInput {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  owner: string
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** Only where the form is still open: the list is behind it then. */
  onSaved(): void
}

/** State of a customer's form: fields, draft, saving once, and what to do where the row has changed meanwhile. */
export function useCustomerForm({ row, owner, reason, onSaved }: CustomerFormInput) {
  const [base, setBase] = useState(row)
  const [stored] = useState(() => customerDraft(owner, row?.id ?? null))
  const [found] = useState(() => stored.read())
  const ticket = useRef<Ticket>(found ?? ticketFor(row))
  const [restored, setRestored] = useState(found !== null)
  const form: CustomerFormState = useForm({
    resolver: zodResolver(customerForm),
    defaultValues: valuesOf(row),
  })
  // Read, so that it is kept up to date: closing asks by it.
  const { isDirty: changed } = form.formState
  useCustomerDraft(form, stored, ticket, found?.values)

  const startFrom = (from: Customer | null) => {
    setBase(from)
    ticket.current = ticketFor(from)
    form.reset(valuesOf(from))
  }
  const forget = () => {
    stored.clear()
    setRestored(false)
  }
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const submit = useSubmitCustomer({
    form,
    base,
    ticket,
    reason,
    goOn(from, values) {
      startFrom(from)
      form.reset(values, { keepDefaultValues: true })
    },
    onSaved() {
      stored.clear()
      if (open.current) onSaved()
    },
  })
  const seen = ticket.current.based_on
  // Nothing is typed yet: a newer version just takes the older one's place.
  useEffect(() => {
    if (row && seen && row.updated_at > seen && !changed && !restored && !submit.saving) startFrom(row)
  })
  return {
    form,
    changed,
    ...submit,
    draft: {
      restored,
      discard() {
        forget()
        submit.dismiss()
        startFrom(base)
      },
    },
  }
}

const ticketFor = (row: Customer | null): Ticket => ({
  chave: uuid(),
  based_on: row?.updated_at ?? null,
  base: row && valuesOf(row),
})
