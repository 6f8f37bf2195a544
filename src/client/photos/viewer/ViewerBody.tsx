import { useCallback, useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Hidden } from '../../ui/Text.tsx'
import { DeletePhoto } from '../DeletePhoto.tsx'
import { downloadUrl, type Photo } from '../photo.ts'
import { useChangePhoto } from '../use-change-photo.ts'
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
import { useZoom } from './use-zoom.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { actOfKey, type Shown, type ViewerAct } from './viewer-keys.ts'
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
  const step = useStep(by => {
    const next = placed && photos[at + by]
    if (next) url.show(next.id)
    return Boolean(next)
  })
  const zoom = useZoom(right ? `${id} ${right.id}` : id, right ? undefined : step)
  const ask = () => !blocked && !right && setAsked(id)

  useViewerKeys(
    (act, repeated) => {
      if (act.do === 'step') step(act.by, repeated)
      if (act.do === 'go') url.show((photos.at(act.to) ?? photo).id)
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
        onPick={compare.pick}
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

/** The viewer's keys work wherever the focus is, except in controls that use them and while a question is open. */
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
      if (!wanted) return
      event.preventDefault()
      latest.current.act(wanted, event.repeat)
    }
    document.addEventListener('keydown', react)
    return () => document.removeEventListener('keydown', react)
  }, [])
}

const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role=alertdialog]') !== null ||
  (target instanceof Element && target.matches('input, select, textarea'))
