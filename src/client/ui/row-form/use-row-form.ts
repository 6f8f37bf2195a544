import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { DraftPlace, Ticket } from './draft.ts'
import { type Saving, type StoredRow, useSubmitRow } from './use-submit-row.ts'

interface RowFormInput<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues> {
  form: UseFormReturn<Values, unknown, Content>
  /** The row as it was when the form opened; null for a new one. */
  row: Row | null
  /** What the form holds of a row, or begins with. */
  valuesOf(row: Row | null): Values
  place: DraftPlace<Values>
  saving: Saving<Row, Values, Content>
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** Only where the form is still open: the list is behind it then. */
  onSaved(): void
}

/** State of a row's form: fields, draft, saving once, and what to do where the row has changed meanwhile. */
export function useRowForm<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues>(
  input: RowFormInput<Row, Values, Content>,
) {
  const { form, row, valuesOf, place, onSaved } = input
  const [base, setBase] = useState(row)
  const [stored] = useState(place)
  const [found] = useState(() => stored.read())
  const ticketFor = (from: Row | null): Ticket<Values> => ({
    chave: uuid(),
    based_on: from?.updated_at ?? null,
    base: from && valuesOf(from),
  })
  const ticket = useRef<Ticket<Values>>(found ?? ticketFor(row))
  const [restored, setRestored] = useState(found !== null)
  // Read, so that it is kept up to date: closing asks by it.
  const { isDirty: changed } = form.formState
  useEffect(() => {
    if (found) form.reset(found.values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) stored.write({ ...ticket.current, values })
        else stored.clear()
      },
    })
  }, [form, stored, found])

  const startFrom = (from: Row | null) => {
    setBase(from)
    ticket.current = ticketFor(from)
    form.reset(valuesOf(from))
  }
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const submit = useSubmitRow({
    form,
    base,
    ticket,
    saving: input.saving,
    reason: input.reason,
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
    const isBehind = row && seen && row.updated_at > seen
    if (isBehind && !changed && !restored && !input.saving.busy) startFrom(row)
  })
  return {
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
