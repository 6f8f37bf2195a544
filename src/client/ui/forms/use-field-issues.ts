import { useEffect, useRef, useState } from 'react'

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
