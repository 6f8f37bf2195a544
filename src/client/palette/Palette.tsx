import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Search, SearchX, TriangleAlert, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { touch } from '../theme/media.ts'
import { dialog } from '../theme/recipes/dialog.ts'
import { control } from '../theme/recipes/input.ts'
import { IconButton } from '../ui/Button.tsx'
import { endKeptReadable, focusedElement, keepReadable } from '../ui/dialogs/focus.ts'
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { PaletteList, type Row, rowId, usePaletteKeys } from './PaletteList.tsx'
import { type Found, useFound } from './use-found.ts'
import { useGroups } from './use-groups.tsx'
import type { AroundPalette } from './use-palette.tsx'

interface PaletteProps extends AroundPalette {
  onClose(): void
  onKeys(): void
}

/** Goes to a screen, finds an order, a customer or a reminder, or starts an action (Ctrl/Cmd+K). */
export function Palette({ onClose, ...screen }: PaletteProps) {
  const { t } = useLingui()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
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
      // It goes on where what is below it closes.
      onRequestDismiss={event => event.preventDefault()}
      initialFocusEl={() => {
        endKeptReadable(content.current)
        return input.current
      }}
      finalFocusEl={focus.target}
    >
      <Portal>
        <ChakraDialog.Backdrop zIndex="menu" />
        <ChakraDialog.Positioner zIndex="menu" placeItems="start center" pt="12vh" mdDown={{ p: '0' }}>
          <ChakraDialog.Content
            ref={element => {
              content.current = element
              keepReadable(element)
            }}
            maxW="680px"
            maxH="min(600px, 76vh)"
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
  return <ResultsBox ref={box}>{children}</ResultsBox>
}

const ResultsBox = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '0', mdDown: { flex: 1 } },
})

/** The focus after closing: back to the palette's opener, or to the screen that a row has opened. */
function useReturnFocus() {
  const [opener] = useState(focusedElement)
  const isLeaving = useRef(false)
  const target = () => {
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    return isThere && !isLeaving.current ? opener : document.querySelector('main')
  }
  // Closed before Zag has had its first frame, it gives nothing back.
  const giveBack = useEffectEvent(() => {
    if (document.activeElement === document.body) target()?.focus({ preventScroll: true })
  })
  useEffect(() => () => void requestAnimationFrame(giveBack), [])
  return {
    leave: () => {
      isLeaving.current = true
    },
    target,
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

/** Milliseconds that a usual answer takes at most. */
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

interface PaletteNotesProps {
  query: string
  /** The number of visible rows. */
  count: number
  found: Found
  /** The answer takes long. */
  slow: boolean
  onRetry(): void
}

/** Below the rows, or in their place: searching, nothing found, or the search failed. */
function PaletteNotes({ query, count, found, slow, onRetry }: PaletteNotesProps) {
  const { t } = useLingui()
  const { late, failed } = found
  const isNothing = count === 0 && !late && !failed
  return (
    <>
      {isNothing && (
        <NothingFound>
          <Icon of={SearchX} size="xl" />
          <NothingWords>{t`Nada encontrado para “${query}”`}</NothingWords>
          <Hint>{t`Procure por nome, telefone, aparelho ou número da OS.`}</Hint>
        </NothingFound>
      )}
      {slow && !failed && <ResultSkeletons />}
      {failed && (
        <SearchFailed role="alert">
          <Icon of={TriangleAlert} />
          <div>
            {t`Não foi possível buscar OS, clientes e lembretes.`} <Hint>{failed.sentence}</Hint>
          </div>
          <TextButton onClick={onRetry}>{t`Tentar novamente`}</TextButton>
        </SearchFailed>
      )}
      <Hidden role="status">
        {late ? (
          t`Buscando...`
        ) : (
          <Plural value={count} _0="Nada encontrado" one="# resultado" other="# resultados" />
        )}
      </Hidden>
    </>
  )
}

const ResultSkeletons = () => (
  <SkeletonLines>
    {['62%', '48%', '55%'].map(width => (
      <Skeleton key={width} w={width} />
    ))}
  </SkeletonLines>
)

const NothingFound = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    px: '6',
    py: '10',
    textAlign: 'center',
    '& > svg': { color: 'subtle', mb: '1' },
  },
})
const NothingWords = chakra('p', { base: { maxW: 'full', overflowWrap: 'anywhere' } })
const SearchFailed = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '3',
    px: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'danger' },
    '& > div': { flex: 1 },
  },
})
const SkeletonLines = chakra('div', { base: { display: 'grid', gap: '6', py: '4', px: '5' } })

interface PaletteInputProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onType(text: string): void
  onKeyDown(event: KeyboardEvent): void
  /** The list's id, if there is a list, and its chosen row's. */
  listId: string | undefined
  active: string | undefined
  /** The answer takes long. */
  slow: boolean
  onClose(): void
}

/** The palette's text field; it keeps the focus while keys move through the list. */
function PaletteInput({ ref, value, onType, listId, active, slow, onClose, onKeyDown }: PaletteInputProps) {
  const { t } = useLingui()
  // In a layout effect: what is typed next must come after what was typed into the fallback (use-palette.tsx).
  useLayoutEffect(() => {
    const end = ref.current?.value.length ?? 0
    ref.current?.focus()
    ref.current?.setSelectionRange(end, end)
  }, [ref])
  return (
    <InputLine>
      {slow ? <Mark size="sm" turning /> : <Icon of={Search} />}
      <InputText
        ref={ref}
        role="combobox"
        aria-label={t`Buscar telas, OS, clientes ou ações`}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={active}
        placeholder={t`Buscar telas, OS, clientes ou ações…`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={value}
        onChange={event => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={X} iconSize="lg" label={t`Fechar`} onClick={onClose} />
    </InputLine>
  )
}

const InputLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'topbar',
    ps: '4',
    pe: '2.5',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'subtle', flexShrink: 0 },
    mdDown: { pe: '1' },
  },
})
const InputText = chakra('input', { base: { ...control.base, h: 'control.touch', fontSize: 'lg' } })
