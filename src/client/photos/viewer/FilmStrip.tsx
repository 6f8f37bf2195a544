import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { type Photo, PhotoImage, shortTypeLabel, thumbnailUrl } from '../photo.tsx'
import { around } from './sequence.ts'

interface FilmStripProps {
  photos: readonly Photo[]
  /** All photos are of one order: their types are shown between them. */
  grouped: boolean
  /** The ids of the shown photos. */
  current: readonly string[]
  /** While comparing, arrows only move through the strip, and Enter shows the photo. */
  comparing: boolean
  onPick(id: string): void
}

/** The list's photos in a strip: one tab stop, with arrow keys inside. */
export function FilmStrip({ photos, grouped, current, comparing, onPick }: FilmStripProps) {
  const { t } = useLingui()
  const strip = useRef<HTMLElement>(null)
  const [shown = ''] = current
  /** The tile that Tab reaches. */
  const [chosen, setChosen] = useState({ id: shown, shown })
  if (chosen.shown !== shown) setChosen({ id: shown, shown })
  const stop = photos.some(({ id }) => id === chosen.id) ? chosen.id : shown
  const at = photos.findIndex(({ id }) => id === stop)
  const drawn = around(photos, at, reach)
  const from = Math.max(0, at - reach)
  useEffect(() => {
    const tile = strip.current?.querySelector<HTMLElement>(`[data-frame="${CSS.escape(stop)}"]`)
    const { clientWidth = 0 } = strip.current ?? {}
    if (strip.current?.contains(document.activeElement)) tile?.focus({ preventScroll: true })
    // scrollIntoView would also scroll the page below the viewer.
    if (tile) strip.current?.scrollTo({ left: tile.offsetLeft - (clientWidth - tile.offsetWidth) / 2 })
  }, [stop])
  const walk = (event: KeyboardEvent) => {
    const to = comparing ? photos[placeAfter(event.key, at, photos.length)] : undefined
    if (!to) return
    event.preventDefault()
    setChosen({ id: to.id, shown })
  }
  return (
    <Strip ref={strip} aria-label={t`Fotos`} onKeyDown={walk}>
      {drawn.map((photo, index) => {
        const [position, number] = [from + index + 1, shortNumber(photo.ordens_servico.numero_os)]
        const before = drawn[index - 1]
        const type = shortTypeLabel(photo.tipo_foto)
        const isNew = grouped ? before?.tipo_foto !== photo.tipo_foto : before && before.os_id !== photo.os_id
        return (
          <Fragment key={photo.id}>
            {isNew && (grouped ? <Type aria-hidden="true">{type}</Type> : <Between aria-hidden="true" />)}
            <Frame
              type="button"
              data-frame={photo.id}
              aria-label={t`Foto ${position}, ${type}, OS ${number}`}
              aria-current={current.includes(photo.id) || undefined}
              tabIndex={photo.id === stop ? 0 : -1}
              onClick={() => {
                setChosen({ id: photo.id, shown })
                onPick(photo.id)
              }}
            >
              <PhotoImage src={thumbnailUrl(photo.id)} alt="" />
            </Frame>
          </Fragment>
        )
      })}
    </Strip>
  )
}

/** The index that a key leads to among `count` tiles; -1 for any other key. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** Tiles on each side of the shown photo: more than a wide screen shows. */
const reach = 24

const Strip = chakra('nav', {
  base: {
    position: 'relative',
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'safe center',
    gap: '1.5',
    px: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    mdDown: { order: '4', justifyContent: 'flex-start' },
  },
})

const Frame = chakra('button', {
  base: {
    flex: 'none',
    w: '12',
    h: '60px',
    borderRadius: 'sm',
    overflow: 'hidden',
    opacity: 0.6,
    '&:hover': { opacity: 1 },
    '&[aria-current]': { opacity: 1, outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    '&:focus-visible': { opacity: 1 },
  },
})

const Type = chakra('span', {
  base: {
    flex: 'none',
    px: '1',
    color: 'muted',
    textStyle: 'xs',
    '&:not(:first-of-type)': { ms: '3' },
    mdDown: { display: 'none' },
  },
})

const Between = chakra('span', { base: { flex: 'none', w: '1px', h: '8', mx: '2', bg: 'line' } })
