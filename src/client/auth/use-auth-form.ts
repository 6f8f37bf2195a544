import { type ChangeEvent, type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import type { IssueKey } from '../../shared/errors.ts'
import { type Checked, useFieldIssues } from '../ui/forms/use-checked-form.ts'

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

/** What the forms of /auth share. */
export function useAuthForm({ typed, onType, onFail }: AuthFormProps) {
  const { form, issues, showIssues, clearIssue } = useFieldIssues<IssueKey>()
  // A browser fills fields in, and people type, before this code is there.
  const takeOver = useEffectEvent(() => {
    for (const { name, value } of form.current?.querySelectorAll('input') ?? [])
      if (isTyped(name) && typed[name] !== value) onType({ [name]: value })
  })
  useLayoutEffect(() => takeOver(), [])

  /** Props of a field's control; typing in it clears its issue. */
  const control = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange(event: ChangeEvent<HTMLInputElement>) {
      onType({ [name]: event.target.value })
      clearIssue(name)
    },
  })

  /** A submit handler that sends valid input. */
  const submit =
    <T>(check: () => Checked<T>, send: (input: T) => void) =>
    (event: FormEvent) => {
      event.preventDefault()
      onFail(undefined)
      const { input, issues = {} } = check()
      showIssues(issues)
      if (input) send(input)
    }
  return { form, issues, showIssues, control, submit }
}

const isTyped = (name: string): name is keyof Typed => ['nome', 'email', 'password'].includes(name)
