import { type ChangeEvent, useState } from 'react'
import { useFieldIssues } from './use-field-issues.ts'

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
