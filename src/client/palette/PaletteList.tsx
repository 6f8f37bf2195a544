import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { PaletteRow } from './PaletteRow.tsx'
import type { Row, RowGroup } from './row.ts'

interface PaletteListProps {
  id: string
  groups: readonly RowGroup[]
  late: boolean
  active: Row | undefined
  /** It was chosen by a key: it is brought into sight. */
  byKey: boolean
  point(row: Row): void
  take(row: Row): void
}

/** The rows by group. The focus stays in the text above, which names the chosen row by aria-activedescendant. */
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
          <Title aria-hidden="true">{group.title}</Title>
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

// Whoever scrolls the list wants to see it, and the keyboard covers half of it.
function hideTouchKeyboard() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

// The list scrolls, not the box around it: a screen reader knows that a listbox is moved through by its keys.
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
const Title = chakra('div', {
  base: { px: '2.5', pt: '1.5', pb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'subtle' },
})
