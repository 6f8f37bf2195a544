import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldIssues } from '../../shared/errors.ts'
import { refusalSentence } from '../api/sentences.ts'
import type { Checked } from '../ui/forms/check-fields.ts'
import { lazyModule } from '../ui/lazy-module.ts'

type Checks = typeof import('./check.ts')

export interface Typed {
  nome: string
  email: string
  password: string
}

export interface AuthFormProps {
  typed: Typed
  onType(change: Partial<Typed>): void
  /** A sentence for the red alert; undefined removes it. */
  onFail(message: ReactNode): void
}

/** What the forms of /auth share: issues are shown at their fields, and the first invalid field gets the focus. */
export function useAuthForm({ typed, onType, onFail }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<FieldIssues>({})
  const [issueRounds, setIssueRounds] = useState(0)
  useEffect(() => {
    if (issueRounds > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [issueRounds])
  useEffect(checksModule.preload, [])

  const showIssues = (found: FieldIssues) => {
    setIssues(found)
    setIssueRounds(count => count + 1)
  }
  /** Props of a field's control; typing in it clears its issue. */
  const control = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange(event: ChangeEvent<HTMLInputElement>) {
      onType({ [name]: event.target.value })
      setIssues(({ [name]: _, ...others }) => others)
    },
  })

  /** A submit handler that sends valid input. */
  const submit =
    <T>(check: (checks: Checks) => Checked<T>, send: (input: T) => void) =>
    async (event: FormEvent) => {
      event.preventDefault()
      onFail(undefined)
      const checks = await checksModule.loadWithin(timeoutMs)
      if (!checks) return onFail(refusalSentence('indisponivel'))
      const { input, issues = {} } = check(checks)
      showIssues(issues)
      if (input) send(input)
    }
  return { form, issues, showIssues, control, submit }
}

/** The schemas and zod: not part of the first paint, yet loaded before anyone has typed a password. */
const checksModule = lazyModule(() => import('./check.ts'))

/** Milliseconds that a submit waits for them. */
const timeoutMs = 5000
