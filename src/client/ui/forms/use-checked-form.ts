import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** A short form of texts: each issue is shown at its field, and the first invalid field gets the focus. */
export function useCheckedForm<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(empty)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const [issueRounds, setIssueRounds] = useState(0)
  useEffect(() => {
    if (issueRounds > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [issueRounds])
  /** Typing in a field clears its issue. */
  const type = (name: Name, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setIssues(({ [name]: _, ...others }) => others)
  }
  return {
    form,
    typed,
    issues,
    type,
    /** Shows issues by field name: each a key of IssueKey or a sentence. */
    showIssues(found: Readonly<Record<string, string>>) {
      setIssues(found)
      setIssueRounds(count => count + 1)
    },
    clear() {
      setTyped(empty)
      setIssues({})
    },
    /** Props of one field's control. */
    control: (name: Name) => ({
      name,
      value: typed[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
    }),
  }
}
