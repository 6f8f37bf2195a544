import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { touch } from '../../theme/media.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { isTyping, layers } from '../../ui/use-hotkey.ts'
import type { useOrderList } from '../list/use-order-list.ts'

interface NeighbourKeysProps {
  neighbours: Neighbours
  /** What the dialog is called: told once another order is shown. */
  title: string
  onShow(id: string): void
}

/** The ways to the orders above and below in the list, by the arrow keys too; not on the phone, which has no room for them. */
export function NeighbourKeys({ neighbours: { previous, next }, title, onShow }: NeighbourKeysProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const went = useRef(false)
  const show = (id: string | undefined) => {
    if (!id) return
    went.current = true
    // What has the focus in the order that is left goes with it.
    if (!place.current?.contains(document.activeElement))
      place.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    onShow(id)
  }
  useArrows(key => show(key === 'ArrowLeft' ? previous : next))
  return (
    <Place ref={place}>
      <Key
        type="button"
        aria-label={t`OS anterior`}
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={previous ? undefined : true}
        onClick={() => show(previous)}
      >
        <Icon of={ArrowLeft} size="sm" />
      </Key>
      <Key
        type="button"
        aria-label={t`Próxima OS`}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={next ? undefined : true}
        onClick={() => show(next)}
      >
        <Icon of={ArrowRight} size="sm" />
      </Key>
      <span aria-hidden="true">{t`OS anterior e próxima`}</span>
      <Hidden role="status">{went.current && title}</Hidden>
    </Place>
  )
}

/** Listens to the arrow keys, unless a layer over the details is open or a field has the focus: the key is theirs then. */
function useArrows(act: (key: string) => void) {
  useEffect(() => {
    const react = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      if (layers().length > 1 || isTyping(target)) return
      event.preventDefault()
      act(key)
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  })
}

const Place = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    me: 'auto',
    color: 'muted',
    textStyle: 'sm',
    mdDown: { display: 'none' },
    '& > span:not([role])': { ms: '1', lgDown: { display: 'none' } },
  },
})
const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '6',
    h: '6',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'xs',
    '&:hover': { bg: 'pressed', color: 'ink' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
    [touch]: { w: 'control.touch', h: 'control.touch' },
  },
})

export type Listed = ReturnType<typeof useOrderList>

/** The ids of the orders above and below one in the list. */
interface Neighbours {
  previous: string | undefined
  next: string | undefined
}

/**
 * The orders beside the one that is open, as they are listed; undefined where it is in no list that is here. One that leaves
 * the list while it is open (it was delivered, and the filter shows what is ready) keeps those that it had.
 */
export function useNeighbours({ rows, query }: Listed, id: string): Neighbours | undefined {
  const known = useRef<Neighbours & { id: string }>(undefined)
  const at = rows?.findIndex(row => row.id === id) ?? -1
  if (at >= 0) known.current = { id, previous: rows?.[at - 1]?.id, next: rows?.[at + 1]?.id }
  const isLast = at >= 0 && at + 1 === rows?.length
  useEffect(() => {
    if (isLast && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError)
      void query.fetchNextPage()
  })
  return known.current?.id === id ? known.current : undefined
}
