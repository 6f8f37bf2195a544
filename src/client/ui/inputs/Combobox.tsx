import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFieldProps } from '../forms/Field.tsx'
import { Hidden } from '../Text.tsx'
import { TextInput } from './TextInput.tsx'

export interface ComboboxProps<T> {
  value: T | null
  onChange(value: T | null): void
  /** The options that match the typed text. */
  options: readonly T[]
  loading?: boolean
  /** The text when nothing matches; "Nada encontrado" by default. */
  nothing?: string
  /** Called at each change of the text; debounce it if it calls the server. */
  onQuery(text: string): void
  keyOf(option: T): string
  /** The box's text for a chosen option ("nome - telefone"). */
  labelOf(option: T): string
  /** A row of the list. */
  children(option: T, query: string): ReactNode
  /** A last row that is always there: "Cadastrar novo cliente". */
  footer?: { label: ReactNode; onSelect(query: string): void; disabled?: boolean }
  /** Name of the list for screen readers. */
  label: string
  placeholder?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** A choice with a search: arrows move, Enter chooses, Esc closes the list and then restores the chosen option. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { t } = useLingui()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const box = useCombobox(props, open, setOpen)
  const { options, footer, loading = false } = props
  const expanded =
    open && (options.length > 0 || loading || (footer ?? props.nothing) !== undefined || box.query !== '')
  return (
    <Anchor>
      <TextInput
        {...useFieldProps()}
        ref={props.ref}
        icon={Search}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={props.disabled}
        placeholder={props.placeholder ?? t`Selecione`}
        {...box.inputProps}
      />
      {expanded && (
        <ComboboxList
          id={listId}
          label={props.label}
          loading={loading}
          nothing={props.nothing}
          rows={options.map(option => ({
            key: props.keyOf(option),
            content: props.children(option, box.query),
          }))}
          footer={footer?.label}
          footerDisabled={footer?.disabled}
          active={box.active}
          onActive={box.setActive}
          onTake={box.take}
        />
      )}
    </Anchor>
  )
}

/** Text, highlighted row and keys of Combobox. The footer is the row after the last option. */
function useCombobox<T>(props: ComboboxProps<T>, open: boolean, setOpen: (open: boolean) => void) {
  const { value, options, footer, onChange, onQuery, labelOf } = props
  // Null while the box shows the chosen option; else the typed text.
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
        // The typed text stays for later, but chooses nothing: only picking a row does.
        setOpen(false)
        if (typed && value !== null) onChange(null)
        props.onBlur?.()
      },
    },
  }
}

interface ComboboxListProps {
  id: string
  label: string
  loading: boolean
  /** The text when nothing matches. */
  nothing?: string | undefined
  rows: { key: string; content: ReactNode }[]
  footer?: ReactNode
  footerDisabled?: boolean | undefined
  active: number
  onActive(index: number): void
  onTake(index: number): void
}

/** The list below a Combobox. The focus stays in the box; aria-activedescendant names the highlighted row. */
export function ComboboxList({
  id,
  label,
  loading,
  nothing,
  rows,
  footer,
  footerDisabled,
  active,
  onActive,
  onTake,
}: ComboboxListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const all = [...rows, ...(footer === undefined ? [] : [{ key: '+', content: footer }])]
  // The footer may still be chosen when nothing matches.
  const offered = footerDisabled ? rows.length : all.length
  return (
    <Popover onMouseDown={event => event.preventDefault()}>
      {rows.length === 0 && <Note>{loading ? t`Carregando...` : (nothing ?? t`Nada encontrado`)}</Note>}
      <List id={id} ref={list} role="listbox" aria-label={label} aria-busy={loading}>
        {all.map((row, index) => (
          <Row
            key={row.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            footer={index === rows.length}
            aria-disabled={(index === rows.length && footerDisabled) || undefined}
            onPointerMove={() => index !== active && onActive(index)}
            onClick={() => onTake(index)}
          >
            {row.content}
          </Row>
        ))}
      </List>
      <Hidden role="status">
        {!loading && <Plural value={offered} _0="Nenhuma opção" one="# opção" other="# opções" />}
      </Hidden>
    </Popover>
  )
}

// The list itself scrolls, not a box around it: screen readers expect that of a listbox.
const List = chakra('ul', {
  base: { maxH: 'choices', overflowY: 'auto', overscrollBehavior: 'contain', scrollPaddingBottom: '12' },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: 'control.row',
    px: '2',
    py: '7px',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'pressed' },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'muted' },
  },
  variants: {
    footer: {
      true: {
        justifyContent: 'flex-start',
        gap: '2',
        mt: '1',
        fontWeight: 'medium',
        position: 'sticky',
        bottom: '0',
        bg: 'raised',
        _before: { content: '""', position: 'absolute', insetX: '0', top: '-2px', h: '1px', bg: 'hairline' },
        '& > svg': { color: 'accent' },
        '& > span': { color: 'muted', fontWeight: 'regular' },
      },
    },
  },
})
const Note = chakra('p', { base: { px: '2', py: '7px', color: 'muted' } })

/** Wraps a control and the Popover that drops from it. */
const Anchor = chakra('div', { base: { position: 'relative', minW: '0' } })

/** A box that drops from a control and has its width. */
const Popover = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: 'calc(100% + {spacing.1.5})',
    insetX: '0',
    p: '1',
    bg: 'raised',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
