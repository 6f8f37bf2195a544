import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldIssues, isIssueKey } from '../../../shared/errors.ts'

/** A short form of texts, with what is wrong at each field: a key of IssueKey or a sentence. */
export function useCheckedForm<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(empty)
  const { form, issues, showIssues, clearIssue, clearIssues } = useFieldIssues<string>()
  /** Typing in a field clears its issue. */
  const type = (name: Name, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
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
