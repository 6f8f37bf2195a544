import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorSentence, refusalOf } from '../../api/trpc.ts'
import { applyFieldIssues } from '../field-issues.ts'
import type { Change, Versions } from '../merge-versions.ts'
import { toast } from '../toast.ts'
import type { Ticket } from './draft.ts'

export interface StoredRow {
  id: string
  updated_at: string
}

/** How rows of one kind are saved. */
export interface Saving<Row, Values, Content> {
  busy: boolean
  create(input: Content & { chave: string }): Promise<Row>
  update(input: Content & { id: string; based_on: string }): Promise<Row>
  /** Whether this is the newer row of a conflict. */
  isRow(row: unknown): row is Row
  /** What was sent, or is stored, as the form holds it. */
  valuesOf(content: Content | Row): Values
  changes(versions: Versions<Values>): Change<string>[]
  /** Tells that it is stored. */
  tell(row: Row, isNew: boolean): void
  /** What to say where it is not. */
  failure: string
}

interface SubmitInput<Row, Values extends FieldValues, Content extends FieldValues> {
  form: UseFormReturn<Values, unknown, Content>
  /** The row that is edited; null for a new one. */
  base: Row | null
  ticket: { readonly current: Ticket<Values> }
  saving: Saving<Row, Values, Content>
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** Takes up a newer version of the row, with these values in the form. */
  goOn(from: Row, values: Values): void
  onSaved(): void
}

/** Saves a row's form and says how it went (product 12.2); a newer row is put together with what was typed. */
export function useSubmitRow<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues>({
  form,
  base,
  ticket,
  saving,
  reason,
  goOn,
  onSaved,
}: SubmitInput<Row, Values, Content>) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ newer: Row; versions: Versions<Values> }>()

  const send = (content: Content) => {
    const { chave, based_on } = ticket.current
    return base && based_on
      ? saving.update({ ...content, id: base.id, based_on })
      : saving.create({ ...content, chave })
  }
  const saved = (row: Row) => {
    saving.tell(row, base === null)
    onSaved()
  }
  const refused = (error: unknown, content: Content) => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens over the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    if (key === 'conflito' && saving.isRow(newer)) {
      const [mine, theirs] = [saving.valuesOf(content), saving.valuesOf(newer)]
      const versions = { base: ticket.current.base ?? theirs, mine, theirs }
      const changedHere = saving.changes(versions).some(({ by }) => by !== 'theirs')
      // Nothing of it is not stored yet: most often an earlier attempt was saved and only its answer was lost.
      return changedHere ? setConflict({ newer, versions }) : saved(newer)
    }
    setConflict(undefined)
    if (!applyFieldIssues(form, fields)) setProblem(errorSentence(error))
    toast.error(t`Erro!`, { description: saving.failure })
  }
  const attempt = async (content: Content) => {
    // The form's alert says why: nothing may lie over it.
    if (reason) return setConflict(undefined)
    if (saving.busy) return
    setProblem(undefined)
    let row: Row
    try {
      row = await send(content)
    } catch (error) {
      return refused(error, content)
    }
    saved(row)
  }
  const dismiss = () => {
    setProblem(undefined)
    setConflict(undefined)
  }
  const save = form.handleSubmit(attempt, () => setConflict(undefined))

  return {
    save,
    problem,
    dismiss,
    conflictKey: conflict?.newer.updated_at,
    conflict: conflict && {
      versions: conflict.versions,
      busy: saving.busy,
      onSave(values: Values) {
        goOn(conflict.newer, values)
        void save()
      },
      onBack(values: Values) {
        goOn(conflict.newer, values)
        dismiss()
      },
      onDismiss: dismiss,
    },
  }
}
