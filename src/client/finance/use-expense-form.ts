import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { Expense } from './expense.ts'
import { expenseDraft } from './expense-draft.ts'
import { expenseResolver } from './expense-resolver.ts'
import { emptyExpense, valuesOf } from './expense-values.ts'
import { type ExpenseFormState, type Ticket, useExpenseDraft } from './use-expense-draft.ts'
import { useSubmitExpense } from './use-submit-expense.ts'

interface ExpenseFormInput {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  owner: string
  /** The shop's day, which a new expense begins with. */
  today: string
  /** Why it cannot be saved now. */
  reason: string | undefined
  toShow(row: Expense): (() => void) | undefined
  /** Only where the form is still open: the list is behind it then. */
  onSaved(): void
}

/** State of an expense's form: fields, draft, saving once, and what to do where the row has changed meanwhile. */
export function useExpenseForm({ row, owner, today, reason, toShow, onSaved }: ExpenseFormInput) {
  const [base, setBase] = useState(row)
  const [stored] = useState(() => expenseDraft(owner, row?.id ?? null))
  const [found] = useState(() => stored.read())
  const ticket = useRef<Ticket>(found ?? ticketFor(row))
  const [restored, setRestored] = useState(found !== null)
  const startValues = (from: Expense | null) => (from ? valuesOf(from) : emptyExpense(today))
  const form: ExpenseFormState = useForm({ resolver: expenseResolver, defaultValues: startValues(row) })
  // Read, so that it is kept up to date: closing asks by it.
  const { isDirty: changed } = form.formState
  useExpenseDraft(form, stored, ticket, found?.values)

  const startFrom = (from: Expense | null) => {
    setBase(from)
    ticket.current = ticketFor(from)
    form.reset(startValues(from))
  }
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const submit = useSubmitExpense({
    form,
    base,
    ticket,
    reason,
    toShow,
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
        stored.clear()
        setRestored(false)
        submit.dismiss()
        startFrom(base)
      },
    },
  }
}

const ticketFor = (row: Expense | null): Ticket => ({
  chave: uuid(),
  based_on: row?.updated_at ?? null,
  base: row && valuesOf(row),
})
