import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldIssues, isIssueKey } from '../../../shared/errors.ts'
import type { RefusalKey } from '../../../shared/refusals.ts'
import { errorSentence } from '../../api/sentences.ts'
import { refusalOf } from '../../api/trpc.ts'

/** A short form of texts, with what is wrong at each field: a key of IssueKey or a sentence. */
export function useCheckedForm<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(empty)
  const { form, issues, showIssues, clearIssue, clearIssues } = useFieldIssues<string>()
  /** Typing in a field clears its issue. A function is given what the field holds by then. */
  const type = (name: Name, value: string | ((now: string) => string)) => {
    setTyped(now => ({ ...now, [name]: typeof value === 'string' ? value : value(now[name]) }))
    clearIssue(name)
  }
  return {
    form,
    typed,
    issues,
    type,
    showIssues,
    clear() {
      setTyped(empty)
      clearIssues()
    },
    /** Props of one field's control. */
    control: (name: Name) => ({
      name,
      value: typed[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
    }),
  }
}

/** What is wrong with a form, shown at its fields: each time issues are shown, the first invalid field gets the focus. */
export function useFieldIssues<Issue extends string>() {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Readonly<Record<string, Issue>>>({})
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (rounds > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rounds])
  return {
    form,
    /** By field name. */
    issues,
    showIssues(found: Readonly<Record<string, Issue>>) {
      setIssues(found)
      setRounds(count => count + 1)
    },
    clearIssue: (name: string) => setIssues(({ [name]: _, ...others }) => others),
    clearIssues: () => setIssues({}),
  }
}

export type Checked<T> = { input: T; issues?: undefined } | { input?: undefined; issues: FieldIssues }

/** Validates with the server's own schema: answers the input to send, or the first issue of each field. */
export function checkFields<S extends z.ZodMiniType>(schema: S, values: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { input: parsed.data }
  const issues: FieldIssues = {}
  for (const { path, message } of parsed.error.issues) {
    issues[path.join('.')] ??= isIssueKey(message) ? message : 'campo_invalido'
  }
  return { issues }
}

/**
 * A short form in a dialog: validates with the server's schema, then sends once however often it is submitted. A
 * refusal is shown at its field, else as `failure`; `tell` words a failure that happened before the server was asked.
 */
export function useSentForm<Name extends string, S extends z.ZodMiniType>(
  schema: S,
  empty: Readonly<Record<Name, string>>,
  send: (input: z.output<S>) => Promise<unknown>,
  describeError: (error: unknown) => string = errorSentence,
) {
  const { showIssues, typed, ...fields } = useCheckedForm(empty)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A second submit may come before the busy state is drawn.
  const sent = useRef(false)
  const refuse = (error: unknown) => {
    sent.current = false
    setBusy(false)
    const { key, fields: found = {} } = refusalOf(error)
    // When the session has ended, signing in again opens above this dialog.
    if (key === 'nao_autenticado') return
    const fieldName = fieldOf[key]
    const issues = Object.entries({
      ...found,
      ...(fieldName && { [fieldName]: errorSentence(error) }),
    }).filter(([name]) => name in typed)
    if (issues.length > 0) showIssues(Object.fromEntries(issues))
    else setFailure(describeError(error))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sent.current) return
    setFailure(undefined)
    const { input, issues = {} } = checkFields(schema, typed)
    showIssues(issues)
    if (!input) return
    sent.current = true
    setBusy(true)
    // After success the dialog closes or moves on, so `sent` stays true.
    void send(input).catch(refuse)
  }
  return { ...fields, typed, failure, busy, submit }
}

/** Refusals that concern one field, by the field's name. */
const fieldOf: Readonly<Partial<Record<RefusalKey, string>>> = {
  codigo_invalido: 'code',
  email_em_uso: 'email',
}
