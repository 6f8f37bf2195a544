import { Dialog as Parts, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { dialog } from '../theme/recipes/dialog.ts'
import { PaletteHints } from './PaletteHints.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import { PaletteList, rowId } from './PaletteList.tsx'
import { PaletteNotes } from './PaletteNotes.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import type { Begun, PaletteParts } from './parts.ts'
import type { Row } from './row.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useFound } from './use-found.ts'
import { useGroups } from './use-groups.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useSlow } from './use-slow.ts'

interface PaletteProps extends PaletteParts {
  begun: Begun
  onClose(): void
  onKeys(): void
}

/** Goes to a screen, finds an order or a customer, starts an action (Ctrl/Cmd+K). */
export function Palette({ begun, onClose, ...parts }: PaletteProps) {
  const { t } = useLingui()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(begun.typed ?? '')
  const query = typed.trim()
  const found = useFound(query)
  const groups = useGroups(query, found, parts)
  const rows = groups.flatMap(group => group.rows)
  const focus = useReturnFocus(begun.opener)
  const take = (row: Row) => {
    if (row.leads) focus.leave()
    onClose()
    row.act()
  }
  const box = usePaletteKeys(rows, found.late, take, begun.entered)
  const slow = useSlow(found.late)
  const retry = () => {
    // The button that was pressed goes.
    input.current?.focus()
    found.failed?.retry()
  }
  useBackCloses(onClose)
  return (
    <Parts.Root
      recipe={dialog}
      aria-label={t`Buscar`}
      open
      onOpenChange={onClose}
      onFocusOutside={event => event.preventDefault()}
      finalFocusEl={focus.target}
    >
      <Portal>
        <Parts.Backdrop zIndex="menu" />
        <Parts.Positioner zIndex="menu" placeItems="start center" pt="12vh" mdDown={{ p: '0' }}>
          <Parts.Content
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
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
