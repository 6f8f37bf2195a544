import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { DraftPlace, SaveAttempt } from './draft.ts'
import { type NewRow, type Saving, type StoredRow, useSubmitRow } from './use-submit-row.ts'

interface RowFormInput<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues> {
  form: UseFormReturn<Values, unknown, Content>
  /** The row as it was when the form opened; null for a new one. */
  row: Row | null
  /** The form's values for a row, or for a new one. */
  valuesOf(row: Row | null): Values
  /** Where its draft is stored; null for none. */
  place: DraftPlace<Values, NewRow<Content>> | null
  saving: Saving<Row, Values, Content>
  /** Why it cannot be saved. */
  reason?: string | undefined
  /** Called only if the form is still open, so that the list is behind it. */
  onSaved(): void
}

/** A row's form: its fields, its draft, a save that happens once, and the merge with a newer version. */
export function useRowForm<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues>(
  input: RowFormInput<Row, Values, Content>,
) {
  const { form, row, valuesOf, onSaved } = input
  // The row that a save changes; null if a save creates one.
  const [base, setBase] = useState(row)
  const [place] = useState(input.place)
  const [found] = useState(() => place?.read(valuesOf(row)) ?? null)
  const newAttempt = (from: Row | null): SaveAttempt<Values, NewRow<Content>> => ({
    chave: uuid(),
    sent: [],
    based_on: from?.updated_at ?? null,
    base: from && valuesOf(from),
  })
  const saveAttempt = useRef<SaveAttempt<Values, NewRow<Content>>>(found ?? newAttempt(row))
  const [restored, setRestored] = useState(found !== null)
  // React Hook Form tracks only what is read; closing asks by these.
  const { isDirty: changed, isSubmitting: busy } = form.formState
  useEffect(() => {
    if (found) form.reset(found.values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty || saveAttempt.current.sent.length > 0) place?.write({ ...saveAttempt.current, values })
        else place?.clear()
      },
    })
  }, [form, place, found])

  const startFrom = (
    from: Row | null,
    kept?: Pick<SaveAttempt<Values, NewRow<Content>>, 'chave' | 'sent'>,
  ) => {
    setBase(from)
    saveAttempt.current = { ...newAttempt(from), ...kept }
    form.reset(valuesOf(from))
  }
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const submit = useSubmitRow<Row, Values, Content>({
    form,
    base,
    valuesOf,
    saveAttempt,
    saving: input.saving,
    reason: input.reason,
    continueFrom(from, values) {
      // A new row's draft keeps its once-only key: after a reload the key finds what was stored.
      const { chave, sent } = saveAttempt.current
      startFrom(from, row === null && from !== null ? { chave, sent } : undefined)
      form.reset(values, { keepDefaultValues: true })
    },
    keepDraft: () => place?.write({ ...saveAttempt.current, values: form.getValues() }),
    onSaved() {
      place?.clear()
      if (open.current) onSaved()
    },
  })
  const seen = saveAttempt.current.based_on
  const isBehind = row !== null && seen !== null && row.updated_at > seen
  // Nothing is typed yet: show the newer version.
  useEffect(() => {
    if (isBehind && !changed && !restored && !busy) startFrom(row)
  })
  return {
    isNew: base === null,
    changed,
    busy,
    /** A newer version than the edited one is stored: saving will merge both. */
    isBehind: isBehind && changed,
    ...submit,
    draft: {
      restored,
      discard() {
        place?.clear()
        setRestored(false)
        submit.dismiss()
        startFrom(row)
      },
    },
  }
}
