import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { KeyCap } from '../Kbd.tsx'
import { useHotkey } from '../use-hotkey.ts'
import { TextInput } from './TextInput.tsx'

interface SearchInputProps {
  /** The searched text, as in the URL. */
  value: string
  /** Called 150 ms after the last key; at once on Enter, when cleared, and when the focus goes to what was found. */
  onSearch(text: string): void
  /** Called at each key. Must be the same function at each render. */
  onType?(text: string): void
  /** What the address says beside it, which a search before this code is there must keep. */
  kept?: Record<string, string | undefined>
  label: string
  placeholder: string
  id?: string
}

/**
 * A list's search; the key `/` focuses it. A late answer never overwrites what is typed. Before its code is there it is
 * a form, which loads the address with what is typed as `q`.
 */
export function SearchInput({
  value,
  onSearch,
  onType,
  kept = {},
  label,
  placeholder,
  id = 'search',
}: SearchInputProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const { typed, type, flush } = useDebounced(value, onSearch)
  useEffect(() => onType?.(typed), [typed, onType])
  useHotkey('/', () => box.current?.focus())
  const clear = () => {
    flush('')
    box.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') flush(typed)
    if (event.key === 'Escape' && typed) flush('')
  }
  return (
    <Form method="get" role="search" onSubmit={stay}>
      {Object.entries(kept).map(
        ([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />,
      )}
      <TextInput
        ref={box}
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        icon={Search}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={keys}
        onBlur={() => flush(typed)}
        tail={
          typed ? (
            <Clear type="button" aria-label={t`Limpar busca`} onClick={clear}>
              <Icon of={X} />
            </Clear>
          ) : (
            <KeyCap>/</KeyCap>
          )
        }
      />
    </Form>
  )
}

const delay = 150

function useDebounced(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed by other means (back, "limpar filtros"): show its text.
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = (text: string) => {
    clearTimeout(timer.current)
    setTyped(text)
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(text), delay)
  }
  return { typed, type, flush }
}

const Form = chakra('form', { base: { minW: '0' } })
const stay = (event: FormEvent) => event.preventDefault()

const Clear = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    w: 'control.row',
    h: 'full',
    me: '-2',
    color: 'subtle',
    borderRadius: 'sm',
    '&:hover': { color: 'ink' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
})
