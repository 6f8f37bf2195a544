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
  return {
    form,
    typed,
    issues,
    /** Says what is wrong, by the field's name: a key of IssueKey or a sentence. */
    say(found: Readonly<Record<string, string>>) {
      setIssues(found)
      setSaid(count => count + 1)
    },
    clear() {
      setTyped(empty)
      setIssues({})
    },
    /** Props of one field's control; what was wrong with it is not known any more once it is typed in. */
    control: (name: Name) => ({
      name,
      value: typed[name],
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { value } = event.target
        setTyped(before => ({ ...before, [name]: value }))
        setIssues(({ [name]: _, ...others }) => others)
      },
    }),
  }
}
