import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { touch } from '../theme/media.ts'
import { dialog } from '../theme/recipes/dialog.ts'
import { focusedElement } from '../ui/dialogs/focus.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import { PaletteNotes } from './PaletteNotes.tsx'
import { PaletteRow } from './PaletteRow.tsx'
import type { Row, RowGroup } from './row.ts'
import { useFound } from './use-found.ts'
import { useGroups } from './use-groups.tsx'
import type { AroundPalette } from './use-palette.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'

interface PaletteProps extends AroundPalette {
  onClose(): void
  onKeys(): void
}

/** Goes to a screen, finds an order, a customer or a reminder, or starts an action (Ctrl/Cmd+K). */
export function Palette({ onClose, ...screen }: PaletteProps) {
  const { t } = useLingui()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = useFound(query)
  const groups = useGroups(query, found, screen)
  const rows = groups.flatMap(group => group.rows)
  const focus = useReturnFocus()
  const take = (row: Row) => {
    if (row.leads) focus.leave()
    onClose()
    row.act()
  }
  const box = usePaletteKeys(rows, found.late, take)
  const slow = useSlow(found.late)
  const retry = () => {
    // The pressed button disappears.
    input.current?.focus()
    found.failed?.retry()
  }
  const isFailed = found.failed !== undefined
  // A failed search is also retried by itself: its button disappears, perhaps with the focus.
  useEffect(() => {
    if (!isFailed && document.activeElement === document.body) input.current?.focus()
  }, [isFailed])
  useBackCloses(onClose)
  return (
    <ChakraDialog.Root
      recipe={dialog}
      aria-label={t`Buscar`}
      open
      onOpenChange={onClose}
      onFocusOutside={event => event.preventDefault()}
      finalFocusEl={focus.target}
    >
      <Portal>
        <ChakraDialog.Backdrop zIndex="menu" />
        <ChakraDialog.Positioner zIndex="menu" placeItems="start center" pt="12vh" mdDown={{ p: '0' }}>
          <ChakraDialog.Content
            maxW="palette"
            maxH="min({sizes.palette.tall}, 76vh)"
            mdDown={{ h: 'screen', maxH: 'none' }}
          >
            <PaletteInput
              ref={input}
              value={typed}
              onType={text => {
                setTyped(text)
                box.reset()
              }}
              onKeyDown={box.keys}
              listId={rows.length > 0 ? listId : undefined}
              active={box.active && rowId(listId, box.active)}
              slow={slow}
              onClose={onClose}
            />
            <PaletteResults late={found.late}>
              {rows.length > 0 && <PaletteList id={listId} groups={groups} late={found.late} {...box} />}
              <PaletteNotes query={query} count={rows.length} found={found} slow={slow} onRetry={retry} />
            </PaletteResults>
            <PaletteHints />
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}

/** The results. They keep their height until the next answer arrives, so that nothing jumps. */
function PaletteResults({ late, children }: { late: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.minHeight = late ? `${height.current}px` : ''
    if (!late) height.current = box.current.offsetHeight
  })
  return <Box ref={box}>{children}</Box>
}

const Box = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '0', mdDown: { flex: 1 } },
})

/** The browser's Back button closes the dialog and does nothing else. */
function useBackCloses(onClose: () => void) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}

/** The focus after closing: back to the palette's opener, or to the screen that a row has opened. */
function useReturnFocus() {
  const [opener] = useState(focusedElement)
  const isLeaving = useRef(false)
  return {
    leave: () => {
      isLeaving.current = true
    },
    target: () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      return isThere && !isLeaving.current ? opener : document.querySelector('main')
    },
  }
}

/** True once something takes longer than a usual answer; only then is waiting shown. */
function useSlow(on: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!on) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [on])
  return on && slow
}

/** Milliseconds of rest at a photo. */
const slowAfterMs = 400

/** How to use the palette by keyboard; hidden where there is none. */
function PaletteHints() {
  const { t } = useLingui()
  return (
    <Foot aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t`escolher`}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t`abrir`}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t`fechar`}
      </span>
    </Foot>
  )
}

const Foot = chakra('div', {
  base: {
    display: 'flex',
    gap: '4',
    px: '4',
    py: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    color: 'subtle',
    textStyle: 'xs',
    [touch]: { display: 'none' },
  },
})

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
function PaletteList({ id, groups, late, active, byKey, point, take }: PaletteListProps) {
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

const rowId = (listId: string, row: Row) => `${listId}-${row.key}`

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
const Title = chakra('div', {
  base: { px: '2.5', pt: '1.5', pb: '1', textStyle: 'xs', fontWeight: 'medium', color: 'subtle' },
})
