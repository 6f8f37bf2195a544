import { useCallback, useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Hidden } from '../../ui/Text.tsx'
import { layers, singleKeys } from '../../ui/use-hotkey.ts'
import { DeletePhoto, useChangePhoto } from '../change-photo.tsx'
import { downloadUrl, type Photo } from '../photo.tsx'
import { Comparison } from './Comparison.tsx'
import { FilmStrip } from './FilmStrip.tsx'
import { PairInfo } from './PairInfo.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PhotoInfo } from './PhotoInfo.tsx'
import { Stage } from './Stage.tsx'
import { byType } from './sequence.ts'
import type { Compare } from './use-compare.ts'
import type { Viewed } from './use-viewed.ts'
import type { ViewerUrl } from './use-viewer-url.ts'
import { type Point, useZoom } from './use-zoom.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { positionLabel } from './viewer-label.ts'

interface ViewerBodyProps {
  viewed: Viewed & { photo: Photo }
  compare: Compare
  /** The list has more pages than are loaded. */
  hasMore: boolean
  fromOrder: boolean
  /** The screen reader's text for the shown photo. */
  label: string
  url: ViewerUrl
  zone: string
  blocked: string | undefined
  onOrder?: (os_id: string) => void
  onRemoved(id: string): void
  onClose(): void
}

/** The viewer with a photo: the picture, its data, the strip and the actions. */
export function ViewerBody({ viewed, compare, hasMore, fromOrder, ...props }: ViewerBodyProps) {
  const { url, zone, blocked, onOrder } = props
  const { photo, photos, at, placed } = viewed
  const { id, nome_arquivo: name } = photo
  const { right } = compare
  /** The photo that the user was asked about; another photo closes the question. */
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined && asked !== id) setAsked(undefined)
  const { retype, remove, removing } = useChangePhoto(photo, () => {
    setAsked(now => (now === id ? undefined : now))
    props.onRemoved(id)
  })
  // The photo that was asked for last: a second key may come before it is shown.
  const aim = useRef(id)
  useEffect(() => {
    aim.current = id
  }, [id])
  const show = (next: string) => {
    aim.current = next
    url.show(next)
  }
  const step = useStep(by => {
    const from = photos.findIndex(one => one.id === aim.current)
    const next = placed && from >= 0 && photos[from + by]
    if (next) show(next.id)
    return Boolean(next)
  })
  const zoom = useZoom(right ? `${id} ${right.id}` : id, right ? undefined : step)
  const ask = () => !blocked && !right && setAsked(id)

  useViewerKeys(
    (act, repeated) => {
      if (act.do === 'step') step(act.by, repeated)
      if (act.do === 'go') show((photos.at(act.to) ?? photo).id)
      if (act.do === 'pan' && !zoom.pan(act.by) && act.atEdge && !right) step(act.atEdge, repeated)
      if (act.do === 'zoom') zoom[act.to]()
      if (act.do === 'delete') ask()
      if (act.do === 'save') saveFile(downloadUrl(id), name)
      if (act.do === 'compare') compare.toggle()
    },
    {
      zoomed: zoom.view.scale > 1,
      shown: !right ? 'one' : url.vista === 'lado' ? 'beside' : 'curtain',
    },
  )
  const position = positionLabel(viewed, hasMore)
  const acts = { photo, right, blocked, compare, onDelete: ask }
  return (
    <>
      <Hidden role="status">{props.label}</Hidden>
      <ViewerHead {...acts} position={position} zoom={zoom} fromOrder={fromOrder} onClose={props.onClose} />
      {right ? (
        <Comparison left={photo} right={right} zoom={zoom} url={url} />
      ) : (
        <Stage
          photo={photo}
          before={placed ? photos[at - 1] : undefined}
          after={placed ? photos[at + 1] : undefined}
          zoom={zoom}
          onStep={step}
        />
      )}
      {right ? (
        <PairInfo left={photo} right={right} compare={compare} zone={zone} onOrder={onOrder} />
      ) : (
        <PhotoInfo {...acts} zone={zone} onRetype={retype} onOrder={onOrder} />
      )}
      <FilmStrip
        photos={right ? byType(compare.rows ?? []) : photos}
        grouped={fromOrder || compare.on}
        current={right ? [id, right.id] : [id]}
        comparing={compare.on}
        onPick={picked => (right ? compare.pick(picked) : show(picked))}
      />
      <PhoneBar {...acts} />
      <DeletePhoto
        dark
        photo={photo}
        number={shortNumber(photo.ordens_servico.numero_os)}
        open={asked === id}
        removing={removing}
        onDelete={remove}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

/**
 * Steps at each key press and says whether there was a photo to go to. While a key is held, it goes no faster than
 * the eye, and than browsers allow URLs to change.
 */
function useStep(go: (by: 1 | -1) => boolean) {
  const last = useRef(0)
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  return useCallback((by: 1 | -1, repeated = false) => {
    const now = performance.now()
    if (repeated && now - last.current < pause) return false
    last.current = now
    return latest.current(by)
  }, [])
}

const pause = 150

/** The viewer's keys work wherever the focus is, except in controls that use them and while something is over the viewer. */
function useViewerKeys(
  act: (act: ViewerAct, repeated: boolean) => void,
  how: { shown: Shown; zoomed: boolean },
) {
  const latest = useRef({ act, how })
  useEffect(() => {
    latest.current = { act, how }
  })
  useEffect(() => {
    const react = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      const wanted = actOfKey(event, latest.current.how)
      if (!wanted || (event.key.length === 1 && !singleKeys.isOn())) return
      event.preventDefault()
      latest.current.act(wanted, event.repeat)
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [])
}

const isElsewhere = (target: EventTarget | null): boolean =>
  !layers().at(-1)?.matches('[data-viewer]') ||
  (target instanceof Element && target.matches('input, select, textarea'))

type ViewerAct =
  | { do: 'step'; by: 1 | -1 }
  /** Goes to the first (0) or the last (-1) loaded photo. */
  | { do: 'go'; to: 0 | -1 }
  /** Pans a zoomed picture; at its edge it goes to the next photo. */
  | { do: 'pan'; by: Point; atEdge?: 1 | -1 }
  | { do: 'zoom'; to: 'in' | 'out' | 'whole' }
  | { do: 'delete' | 'save' | 'compare' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** How photos are shown: one; two under a draggable border, without zoom; or two side by side. */
type Shown = 'one' | 'curtain' | 'beside'

/** A key's action in the viewer; undefined if it has none. */
export function actOfKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  { shown, zoomed }: { shown: Shown; zoomed: boolean },
): ViewerAct | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const name = key.toLowerCase()
  if (name === 'c') return { do: 'compare' }
  if (shown === 'curtain') return undefined
  return zooms[name] ?? (zoomed ? shifts[name] : undefined) ?? (shown === 'one' ? alone[name] : undefined)
}

const zooms: Record<string, ViewerAct> = {
  '+': { do: 'zoom', to: 'in' },
  '=': { do: 'zoom', to: 'in' },
  '-': { do: 'zoom', to: 'out' },
  '0': { do: 'zoom', to: 'whole' },
}

const alone: Record<string, ViewerAct> = {
  arrowright: { do: 'step', by: 1 },
  arrowleft: { do: 'step', by: -1 },
  pagedown: { do: 'step', by: 1 },
  pageup: { do: 'step', by: -1 },
  home: { do: 'go', to: 0 },
  end: { do: 'go', to: -1 },
  delete: { do: 'delete' },
  // Apple's keyboards call it delete.
  backspace: { do: 'delete' },
  d: { do: 'save' },
}

/** Pixels that a key pans a zoomed picture. */
const far = 96

const shifts: Record<string, ViewerAct> = {
  arrowright: { do: 'pan', by: { x: -far, y: 0 }, atEdge: 1 },
  arrowleft: { do: 'pan', by: { x: far, y: 0 }, atEdge: -1 },
  arrowdown: { do: 'pan', by: { x: 0, y: -far } },
  arrowup: { do: 'pan', by: { x: 0, y: far } },
}
