import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldIssues } from '../../../shared/errors.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { isPassing } from '../../api/query-client.ts'
import { refusalOf } from '../../api/trpc.ts'
import { applyFieldIssues } from '../forms/field-issues.ts'
import type { Comparison } from './compare.ts'
import type { SaveAttempt } from './draft.ts'
import type { Versions } from './merge-versions.ts'

export interface StoredRow {
  id: string
  updated_at: string
}

/** The input that creates a row: its fields and the once-only key. */
export type NewRow<Content> = Content & { chave: string }

/** How rows of one kind are saved. */
export interface Saving<Row, Values, Content> {
  create(input: NewRow<Content>): Promise<Row>
  update(input: Content & { id: string; based_on: string }): Promise<Row>
  /** Stores what the row refers to first, and answers the content to send; null if that failed and was reported. */
  storeFirst?(content: Content): Promise<Content | null>
  /** Whether a conflict's answer is a row of this kind. */
  isRow(row: unknown): row is Row
  comparison: Comparison<Values>
  /** The form's values if the row had been stored from this content. */
  valuesSent(content: Content, row: Row): Values
  /** The form's name for a field, if the server has another. */
  nameOf?(field: string): string
  /** Reports that the row was stored. */
  notifySaved(row: Row, isNew: boolean): void
  /** Reports that saving failed. */
  notifyFailure(error: unknown): void
}

interface SubmitInput<Row, Values extends FieldValues, Content extends FieldValues> {
  form: UseFormReturn<Values, unknown, Content>
  /** The edited row; null for a new one. */
  base: Row | null
  valuesOf(row: Row): Values
  saveAttempt: { current: SaveAttempt<Values, NewRow<Content>> }
  saving: Saving<Row, Values, Content>
  /** Why it cannot be saved. */
  reason: string | undefined
  /** Continues the form from a newer version of the row, or as a new row, with these values. */
  continueFrom(from: Row | null, values: Values): void
  keepDraft(): void
  onSaved(): void
}

/** Saves a row's form and reports the result; a newer stored version is merged with what was typed. */
export function useSubmitRow<Row extends StoredRow, Values extends FieldValues, Content extends FieldValues>({
  form,
  base,
  valuesOf,
  saveAttempt,
  saving,
  reason,
  continueFrom,
  keepDraft,
  onSaved,
}: SubmitInput<Row, Values, Content>) {
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ newer: Row; versions: Versions<Values> }>()
  // An earlier attempt without an answer had stored the row, with the values of that time.
  const [storedBefore, setStoredBefore] = useState<{ row: Row | null }>()

  // A refusal is cleared when its reason changes, as after a change of plan.
  const reasonBefore = useRef(reason)
  useEffect(() => {
    if (!reason) setProblem(current => (current === reasonBefore.current ? undefined : current))
    reasonBefore.current = reason
  }, [reason])

  const trySave = async (typed: Content) => {
    // The form's alert shows the reason; no dialog may cover it.
    if (reason) return setConflict(undefined)
    setProblem(undefined)
    setStoredBefore(undefined)
    const content = saving.storeFirst ? await saving.storeFirst(typed) : typed
    if (content === null) return setConflict(undefined)
    let row: Row
    try {
      row = await send(content)
    } catch (error) {
      return refused(error, content)
    }
    saved(row)
  }
  const send = async (content: Content): Promise<Row> => {
    const { chave, based_on } = saveAttempt.current
    if (base && based_on) return saving.update({ ...content, id: base.id, based_on })
    const created = { ...content, chave }
    try {
      return await saving.create(created)
    } catch (error) {
      if (isPassing(error)) rememberUnanswered(created)
      throw error
    }
  }
  const rememberUnanswered = (content: NewRow<Content>) => {
    // The form was discarded meanwhile: its new content has another key.
    if (content.chave !== saveAttempt.current.chave) return
    const others = saveAttempt.current.sent.filter(one => JSON.stringify(one) !== JSON.stringify(content))
    saveAttempt.current = { ...saveAttempt.current, sent: [...others, content] }
    keepDraft()
  }
  const saved = (row: Row) => {
    saving.notifySaved(row, base === null)
    onSaved()
  }
  const refused = async (error: unknown, content: Content): Promise<void> => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens above the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    if (key === 'conflito' && saving.isRow(newer)) return onConflict(newer, content)
    setConflict(undefined)
    if (key === 'chave_repetida' && base === null) return findStored(content)
    if (!applyFieldIssues(form, fields && formNames(fields))) setProblem(errorSentence(error))
    saving.notifyFailure(error)
  }
  const onConflict = (newer: Row, content: Content) => {
    const theirs = valuesOf(newer)
    const versions = { base: saveAttempt.current.base ?? theirs, mine: form.getValues(), theirs }
    const isStored = (mine: Values) =>
      saving.comparison.changes({ ...versions, mine }).every(({ by }) => by === 'theirs')
    // Most often an earlier attempt was stored and only its answer was lost. The server stores the content after the
    // schema normalised it; a row from before that is compared with the form's values.
    const allStored = isStored(saving.valuesSent(content, newer)) || isStored(versions.mine)
    return allStored ? saved(newer) : setConflict({ newer, versions })
  }
  // Repeating an attempt with its key answers the row that it stored; from then on the form edits that row.
  const findStored = async (content: Content) => {
    for (const attempted of saveAttempt.current.sent) {
      try {
        return foundStored(await saving.create(attempted))
      } catch (error) {
        // The attempt may have been stored: under a new key the next save would store the row twice.
        if (mayPassLater(error)) return refused(error, content)
      }
    }
    foundStored(null)
  }
  const foundStored = (row: Row | null) => {
    continueFrom(row, form.getValues())
    setStoredBefore({ row })
  }
  const formNames = (fields: FieldIssues): FieldIssues =>
    Object.fromEntries(Object.entries(fields).map(([name, issue]) => [saving.nameOf?.(name) ?? name, issue]))
  const dismiss = () => {
    setProblem(undefined)
    setConflict(undefined)
    setStoredBefore(undefined)
  }
  const submit = form.handleSubmit(trySave, () => setConflict(undefined))
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!form.formState.isSubmitting) void submit(event)
  }

  return {
    save,
    problem,
    storedBefore,
    dismiss,
    conflictKey: conflict?.newer.updated_at,
    conflict: conflict && {
      versions: conflict.versions,
      comparison: saving.comparison,
      busy: form.formState.isSubmitting,
      onSave(values: Values) {
        continueFrom(conflict.newer, values)
        save()
      },
      onBack(values: Values) {
        continueFrom(conflict.newer, values)
        dismiss()
      },
      onDismiss: dismiss,
    },
  }
}

/** Whether repeating the attempt later may succeed. */
const mayPassLater = (error: unknown) =>
  isPassing(error) || ['nao_autenticado', 'muitas_tentativas'].includes(refusalOf(error).key)
