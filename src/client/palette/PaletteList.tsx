import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { touch } from '../theme/media.ts'
import { Icon } from '../ui/Icon.tsx'
import { Clip } from '../ui/Text.tsx'

export interface Row {
  /** Stable: the same for the same thing. */
  key: string
  icon: LucideIcon
  title: ReactNode
  /** A muted text that tells it from similar rows. */
  beside?: ReactNode
  /** At the right: its key or its status. */
  tail?: ReactNode
  /** Why it is disabled. */
  reason?: string | undefined
  act(): void
  /** Opens another place: the focus goes there, not back to the palette's opener. */
  leads: boolean
}

export interface RowGroup {
  title: string
  rows: Row[]
}

interface PaletteListProps {
  id: string
  groups: readonly RowGroup[]
  late: boolean
  active: Row | undefined
  /** The row was chosen by a key and must be scrolled into view. */
  byKey: boolean
  point(row: Row): void
  take(row: Row): void
}

/** The rows by group. The focus stays in the text field, which names the chosen row by aria-activedescendant. */
export function PaletteList({ id, groups, late, active, byKey, point, take }: PaletteListProps) {
  const { t } = useLingui()
  const activeId = active && rowId(id, active)
  useEffect(() => {
    if (activeId && byKey) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, byKey])
  return (
    <List
      id={id}
      role="listbox"
      aria-label={t`Resultados`}
      aria-busy={late}
      onMouseDown={event => event.preventDefault()}
      onTouchMove={hideTouchKeyboard}
    >
      {groups.map(group => (
        <Group key={group.title} role="group" aria-label={group.title}>
          <GroupTitle aria-hidden="true">{group.title}</GroupTitle>
          {group.rows.map(row => (
            <PaletteRow
              key={row.key}
              id={rowId(id, row)}
              row={row}
              active={row === active}
              onPoint={() => point(row)}
              onTake={() => take(row)}
            />
          ))}
        </Group>
      ))}
    </List>
  )
}

export const rowId = (listId: string, row: Row) => `${listId}-${row.key}`

// A user who scrolls the list wants to see it, and the keyboard covers half of it.
function hideTouchKeyboard() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

// The list itself scrolls, not a box around it: screen readers expect that of a listbox.
const List = chakra('div', {
  base: {
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    p: '2',
    scrollPaddingBlock: '{spacing.8} {spacing.2}',
    mdDown: { pb: 'calc({spacing.2} + env(safe-area-inset-bottom))' },
  },
})
const Group = chakra('div', { base: { '& + &': { mt: '2' } } })
const GroupTitle = chakra('div', {
  base: { px: '2.5', pt: '1.5', pb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'subtle' },
})

interface PaletteRowProps {
  id: string
  row: Row
  active: boolean
  onPoint(): void
  onTake(): void
}

/** A row: its name, what tells it from similar ones, and its status or key. */
function PaletteRow({ id, row, active, onPoint, onTake }: PaletteRowProps) {
  return (
    <RowBox
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={row.reason ? true : undefined}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <Icon of={row.icon} />
      <RowTitle>{row.title}</RowTitle>
      {row.reason ? (
        <Reason>{row.reason}</Reason>
      ) : (
        <>
          {row.beside && <Beside>{row.beside}</Beside>}
          {row.tail && <Tail>{row.tail}</Tail>}
        </>
      )}
    </RowBox>
  )
}

// All rows have the same columns; on the phone the second text goes below the name.
const RowBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.icon.md} minmax(0, 5fr) minmax(0, 4fr) 124px',
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '3',
    minH: '10',
    px: '2.5',
    borderRadius: 'md',
    cursor: 'pointer',
    userSelect: 'none',
    [touch]: { minH: 'control.touch', py: '1' },
    mdDown: { gridTemplateColumns: '{sizes.icon.md} minmax(0, 1fr) auto' },
    '& > svg': { color: 'muted', mdDown: { gridRow: 'span 2' } },
    '&[aria-selected=true]': { bg: 'pressed', '& > svg': { color: 'ink' }, '& kbd': { color: 'muted' } },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'muted', '& > svg': { color: 'muted' } },
  },
})
const RowTitle = chakra('div', {
  base: {
    gridColumn: 2,
    display: 'flex',
    gap: '2.5',
    minW: '0',
    whiteSpace: 'nowrap',
    '& > [data-part=number]': { minW: '8', flexShrink: 0, color: 'muted', mdDown: { display: 'none' } },
  },
})
const beside = { gridColumn: 3, color: 'muted', textStyle: 'sm', mdDown: { gridArea: '2 / 2' } }
const Beside = chakra(Clip, {
  base: { ...beside, '& > [data-part=number]': { display: 'none', mdDown: { display: 'inline' } } },
})
const Reason = chakra('div', {
  base: {
    ...beside,
    gridColumn: '3 / -1',
    textAlign: 'end',
    mdDown: { gridArea: '2 / 2 / auto / -1', textAlign: 'start' },
  },
})
const Tail = chakra('div', {
  base: { gridColumn: 4, justifySelf: 'end', display: 'flex', mdDown: { gridArea: '1 / 3 / span 2' } },
})

/**
 * The chosen row, and the keys that choose and take. The choice follows its row when other rows arrive. Enter before
 * the answer takes the first row once it is there.
 */
export function usePaletteKeys(rows: readonly Row[], late: boolean, onTake: (row: Row) => void) {
  const [chosen, setChosen] = useState<{ key: string; byKey: boolean }>()
  const [isWaiting, setWaiting] = useState(false)
  const active = rows.find(row => row.key === chosen?.key) ?? rows.find(row => !row.reason) ?? rows[0]
  const take = (row: Row | undefined) => row && !row.reason && onTake(row)
  useEffect(() => {
    if (!isWaiting || late) return
    setWaiting(false)
    take(active)
  })

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const asked = keyAction(event.key, active ? rows.indexOf(active) : -1, rows.length)
    if (asked === undefined) return
    event.preventDefault()
    if (asked !== 'take') setChosen({ key: rows[asked]?.key ?? '', byKey: true })
    else if (active) take(active)
    else setWaiting(late)
  }
  return {
    active,
    /** The row was chosen by a key, and may be out of view. */
    byKey: chosen?.byKey ?? false,
    keys,
    take,
    point: (row: Row) => row !== active && setChosen({ key: row.key, byKey: false }),
    /** The text has changed. */
    reset: () => {
      setChosen(undefined)
      setWaiting(false)
    },
  }
}

/**
 * What a key does: the index to choose, 'take' for the chosen row, or undefined if the text field handles the key.
 */
export function keyAction(key: string, at: number, count: number): number | 'take' | undefined {
  if (key === 'Enter') return 'take'
  return count > 0 ? steps(at, count).get(key) : undefined
}

// The arrows wrap around at the ends.
const steps = (at: number, count: number) =>
  new Map([
    ['ArrowDown', (at + 1) % count],
    ['ArrowUp', (at - 1 + count) % count],
    ['PageDown', Math.min(at + page, count - 1)],
    ['PageUp', Math.max(at - page, 0)],
    ['Home', 0],
    ['End', count - 1],
  ])

const page = 5
