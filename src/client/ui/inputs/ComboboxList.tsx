import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Popover } from '../dialogs/Popover.tsx'
import { Hidden } from '../Text.tsx'

interface ComboboxListProps {
  id: string
  label: string
  loading: boolean
  /** The text when nothing matches. */
  nothing: string | undefined
  rows: { key: string; content: ReactNode }[]
  footer: ReactNode | undefined
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
