import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { FieldIssues } from '../../../shared/errors.ts'
import { isPassing } from '../../api/query-client.ts'
import { errorSentence } from '../../api/sentences.ts'
import type { Utils } from '../../api/session.ts'
import { refusalOf } from '../../api/trpc.ts'
import { applyFieldIssues } from '../forms/field-issues.ts'
import type { Comparison, Versions } from './compare.ts'
import type { DraftPlace, SaveAttempt } from './draft.ts'

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
        const { sent, based_on } = saveAttempt.current
        // A new row that may be stored is looked for after a reload; one that is known has nothing to come back to.
        if (isDirty || (sent.length > 0 && based_on === null))
          place?.write({ ...saveAttempt.current, values })
        else place?.clear()
      },
    })
  }, [form, place, found])

  /** `how` may keep the typed values, and of a new row's attempt what finds it again. */
  const startFrom = (from: Row | null, how: { keepValues?: boolean; keepKey?: boolean } = {}) => {
    setBase(from)
    const { chave, sent } = saveAttempt.current
    saveAttempt.current = { ...newAttempt(from), ...(how.keepKey && { chave, sent }) }
    form.reset(valuesOf(from), { keepValues: how.keepValues ?? false })
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
      const keepKey = row === null && from !== null
      // With no other values nothing is written into the fields: somebody may be typing in one.
      startFrom(from, { keepKey, keepValues: values === undefined })
      if (values) form.reset(values, { keepDefaultValues: true })
    },
    keepDraft: () => place?.write({ ...saveAttempt.current, values: form.getValues() }),
    isOpen: () => open.current,
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
    /** The row that a save changes; null for a new one. */
    base,
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

interface StoredRow {
  id: string
  updated_at: string
}

/** The input that creates a row: its fields and the once-only key. */
export type NewRow<Content> = Content & { chave: string }

/** How rows of one kind are saved. */
export interface Saving<Row, Values, Content> {
  create(input: NewRow<Content>): Promise<Row>
  update(input: Content & { id: string; based_on: string }): Promise<Row>
  /**
   * Stores what the row refers to first, and answers the content to send, with what the form holds of it from then on; null
   * if a field of it is wrong and says so.
   */
  storeFirst?(content: Content): Promise<{ content: Content; put?: Partial<Values> } | null>
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
  /** Continues the form from a newer version of the row, or as a new row, with these values or those it holds. */
  continueFrom(from: Row | null, values?: Values): void
  keepDraft(): void
  /** Whether the form is still there. */
  isOpen(): boolean
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
  isOpen,
  onSaved,
}: SubmitInput<Row, Values, Content>) {
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ newer: Row; versions: Versions<Values> }>()
  // An earlier attempt without an answer had stored the row, with the values of that time.
  const [storedBefore, setStoredBefore] = useState<{ row: Row | null }>()
  // The row is stored, but not what was typed while it was.
  const [typedSince, setTypedSince] = useState(false)

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
    setTypedSince(false)
    // A copy, because lines are changed in place.
    let sent = { content: typed, values: structuredClone(form.getValues()), chave: saveAttempt.current.chave }
    let row: Row
    try {
      const first = await saving.storeFirst?.(typed)
      if (first === null) return setConflict(undefined)
      if (first) sent = { ...sent, content: first.content, values: { ...sent.values, ...first.put } }
      row = await send(sent)
    } catch (error) {
      return refused(error, sent)
    }
    saved(row, sent)
  }
  const send = async ({ content, chave }: Sent<Values, Content>): Promise<Row> => {
    const { based_on } = saveAttempt.current
    if (base && based_on) return saving.update({ ...content, id: base.id, based_on })
    const created = { ...content, chave }
    try {
      return await saving.create(created)
    } catch (error) {
      if (isPassing(error)) rememberSent(created)
      throw error
    }
  }
  const rememberSent = (content: NewRow<Content>) => {
    // The form was discarded meanwhile: its new content has another key.
    if (content.chave !== saveAttempt.current.chave) return
    const others = saveAttempt.current.sent.filter(one => JSON.stringify(one) !== JSON.stringify(content))
    saveAttempt.current = { ...saveAttempt.current, sent: [...others, content] }
    keepDraft()
  }
  const saved = (row: Row, { content, values, chave }: Sent<Values, Content>) => {
    saving.notifySaved(row, base === null)
    // Cleared meanwhile: the form is another row's by now.
    if (chave !== saveAttempt.current.chave) return
    const mine = form.getValues()
    const isSame = saving.comparison.changes({ base: values, theirs: values, mine }).length === 0
    if (isSame || !isOpen()) return onSaved()
    const versions = { base: values, theirs: valuesOf(row), mine }
    const changes = saving.comparison.changes(versions)
    // It is what is stored, though another was sent.
    if (changes.every(({ by }) => by === 'theirs')) return onSaved()
    if (base === null) rememberSent({ ...content, chave })
    const isMine = changes.every(({ by }) => by === 'mine')
    continueFrom(row, isMine ? undefined : saving.comparison.merged(versions, {}))
    keepDraft()
    setConflict(undefined)
    setTypedSince(true)
  }
  const refused = async (error: unknown, sent: Sent<Values, Content>): Promise<void> => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens above the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    // Closed or cleared meanwhile: what is wrong is of no field here.
    if (sent.chave !== saveAttempt.current.chave) return saving.notifyFailure(error)
    if (key === 'conflito' && saving.isRow(newer)) return onConflict(newer, sent)
    setConflict(undefined)
    if (key === 'chave_repetida' && base === null) return findStored(sent)
    if (!applyFieldIssues(form, fields && formNames(fields))) setProblem(errorSentence(error))
    saving.notifyFailure(error)
  }
  const onConflict = (newer: Row, sent: Sent<Values, Content>) => {
    const theirs = valuesOf(newer)
    const versions = { base: saveAttempt.current.base ?? theirs, mine: form.getValues(), theirs }
    const isStored = (mine: Values) =>
      saving.comparison.changes({ ...versions, mine }).every(({ by }) => by === 'theirs')
    // Most often an earlier attempt was stored and only its answer was lost. The server stores the content after the
    // schema normalised it; a row from before that is compared with the form's values.
    const allStored = isStored(saving.valuesSent(sent.content, newer)) || isStored(versions.mine)
    return allStored ? saved(newer, sent) : setConflict({ newer, versions })
  }
  // Repeating an attempt with its key answers the row that it stored; from then on the form edits that row.
  const findStored = async (sent: Sent<Values, Content>) => {
    for (const attempted of saveAttempt.current.sent) {
      try {
        return foundStored(await saving.create(attempted))
      } catch (error) {
        // The attempt may have been stored: under a new key the next save would store the row twice.
        if (mayPassLater(error)) return refused(error, sent)
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
    setTypedSince(false)
  }
  const submit = form.handleSubmit(trySave, () => {
    setConflict(undefined)
    setProblem(undefined)
  })
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!form.formState.isSubmitting) void submit(event)
  }

  return {
    save,
    problem,
    storedBefore,
    typedSince,
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

/** A save under way: what it sends, what the form held then, and whose it is. */
interface Sent<Values, Content> {
  content: Content
  values: Values
  chave: string
}

/** Whether repeating the attempt later may succeed. */
const mayPassLater = (error: unknown) =>
  isPassing(error) || ['nao_autenticado', 'muitas_tentativas'].includes(refusalOf(error).key)

interface Shown<Row> {
  isRow(row: unknown): row is Row
  show(row: Row): void
  /** Refetches the lists. */
  refresh(): void
}

/** Updates what the screen shows of a row whose save was refused: it is newer, deleted, or stored already. */
export function afterRefusedSave<Row>(
  error: unknown,
  utils: Pick<Utils, 'plans'>,
  { isRow, show, refresh }: Shown<Row>,
): void {
  const { key, row: newer } = refusalOf(error)
  // An earlier attempt of this tab may have stored it, and this tab ignores live news of its own changes.
  if (key === 'conflito' && isRow(newer)) show(newer)
  if (key === 'nao_encontrado' || key === 'chave_repetida') refresh()
  if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
}
