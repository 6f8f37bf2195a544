import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import type { ComboboxProps } from './Combobox.tsx'

/** Text, highlighted row and keys of ui/Combobox. The footer is the row after the last option. */
export function useCombobox<T>(props: ComboboxProps<T>, open: boolean, setOpen: (open: boolean) => void) {
  const { value, options, footer, onChange, onQuery, labelOf } = props
  // Null while the box shows what is chosen; the typed text while it is searched in.
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setActive] = useState(0)
  const count = options.length + (footer ? 1 : 0)
  const active = Math.min(at, count - 1)
  const query = typed ?? ''

  const close = () => {
    setOpen(false)
    setTyped(null)
    if (typed) onQuery('')
  }
  const take = (index: number) => {
    const option = options[index]
    if (option === undefined && footer?.disabled) return
    close()
    if (option !== undefined) onChange(option)
    else footer?.onSelect(query.trim())
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    setActive(0)
    setOpen(true)
    onQuery(event.target.value)
    if (event.target.value === '') onChange(null)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % Math.max(count, 1))
    }
    if (!open) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && active >= 0) {
      event.preventDefault()
      take(active)
    }
    if (event.key === 'Escape') close()
  }

  return {
    query,
    active,
    setActive,
    take,
    inputProps: {
      value: typed ?? (value === null ? '' : labelOf(value)),
      onChange: type,
      onKeyDown: keys,
      onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
      onClick: () => setOpen(true),
      onBlur: () => {
        // What was typed stays, for whoever comes back to it. It names nobody: only a row that was taken does.
        setOpen(false)
        if (typed && value !== null) onChange(null)
        props.onBlur?.()
      },
    },
  }
}
