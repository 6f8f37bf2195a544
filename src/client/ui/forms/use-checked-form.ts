import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** A short form of texts: what is wrong is said at its field, and the first such field gets the focus. */
export function useCheckedForm<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(empty)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState(0)
  useEffect(() => {
    if (said > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [said])
  /** Types in one field: what was wrong with it is not known any more. */
  const type = (name: Name, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setIssues(({ [name]: _, ...others }) => others)
  }
  return {
    form,
    typed,
    issues,
    type,
    /** Says what is wrong, by the field's name: a key of IssueKey or a sentence. */
    say(found: Readonly<Record<string, string>>) {
      setIssues(found)
      setSaid(count => count + 1)
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
