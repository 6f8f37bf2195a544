import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { RefusalKey } from '../../../shared/errors.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf } from '../../api/trpc.ts'
import { checkFields, useCheckedForm } from './use-checked-form.ts'

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
