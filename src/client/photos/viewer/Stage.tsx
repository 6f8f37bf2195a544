import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, photoUrl, thumbnailUrl } from '../photo.tsx'
import { boxOf, FitBox, FullPhoto } from './FullPhoto.tsx'
import { visiblePart, type Zoom } from './use-zoom.ts'
import { desk } from './viewer-frame.ts'

interface StageProps {
  photo: Photo
  before: Photo | undefined
  after: Photo | undefined
  zoom: Zoom
  onStep(by: 1 | -1): void
}

/** The picture, fitted to the stage, zoomed or panned; a swipe moves it aside for the next one. */
export function Stage({ photo, before, after, zoom, onStep }: StageProps) {
  const { t } = useLingui()
  const { view, pulled } = zoom
  const [here, setHere] = useState<string>()
  usePreloaded(here === photo.id, after?.id, before?.id)
  const zoomed = view.scale > 1
  // At the first and the last photo there is nothing to swipe to.
  const offset = pulled === undefined || (pulled > 0 ? before : after) ? (pulled ?? 0) : pulled / 4
  const place: CSSProperties = {
    transform: `translate(${view.x + offset}px, ${view.y}px) scale(${view.scale})`,
    ...(pulled !== undefined && { transition: 'none' }),
  }
  return (
    <Area ref={zoom.area} {...zoom.handlers} zoomed={zoomed} dragging={pulled !== undefined}>
      <Room>
        <Picture key={photo.id} data-picture="" whole={!zoomed} style={{ ...boxOf(photo), ...place }}>
          <FullPhoto photo={photo} onHere={() => setHere(photo.id)} />
        </Picture>
      </Room>
      <Arrow
        type="button"
        aria-label={t`Foto anterior`}
        aria-disabled={!before || undefined}
        onClick={() => onStep(-1)}
        left="4"
      >
        <Icon of={ChevronLeft} size="lg" />
      </Arrow>
      <Arrow
        type="button"
        aria-label={t`Próxima foto`}
        aria-disabled={!after || undefined}
        onClick={() => onStep(1)}
        right="4"
      >
        <Icon of={ChevronRight} size="lg" />
      </Arrow>
      {zoomed && <Overview photo={photo} zoom={zoom} />}
    </Area>
  )
}

/** Shows which part of the zoomed picture is visible. */
function Overview({ photo, zoom }: { photo: Photo; zoom: Zoom }) {
  const sizes = zoom.sizes()
  const visible = sizes && visiblePart(zoom.view, sizes)
  const percent = (share: number) => `${share * 100}%`
  return (
    <Small aria-hidden="true" style={{ aspectRatio: `${photo.largura} / ${photo.altura}` }}>
      <img src={thumbnailUrl(photo.id)} alt="" />
      {visible && (
        <i
          style={{
            left: percent(visible.left),
            top: percent(visible.top),
            width: percent(visible.width),
            height: percent(visible.height),
          }}
        />
      )}
    </Small>
  )
}

/** Preloads the neighbouring photos: their thumbnails at once, the full images once the shown one is loaded. */
function usePreloaded(isHere: boolean, ...ids: (string | undefined)[]) {
  const wanted = ids.filter(id => id !== undefined)
  const addresses = [...wanted.map(thumbnailUrl), ...(isHere ? wanted.map(photoUrl) : [])].join(' ')
  useEffect(() => {
    // Keeps a reference, so that the browser does not drop them.
    const images = addresses.split(' ').map(src => src && Object.assign(new Image(), { src }))
    return () => void images.splice(0)
  }, [addresses])
}

const Area = chakra('div', {
  base: {
    position: 'relative',
    minW: '0',
    overflow: 'hidden',
    touchAction: 'none',
    userSelect: 'none',
  },
  variants: {
    zoomed: { true: { cursor: 'grab' } },
    dragging: { true: {} },
  },
  compoundVariants: [{ zoomed: true, dragging: true, css: { cursor: 'grabbing' } }],
})

const Room = chakra(FitBox, {
  base: {
    position: 'absolute',
    inset: '0',
    my: '5',
    mx: '76px',
    lgDown: { my: '4', mx: '60px' },
    mdDown: { m: '0' },
  },
})

const Picture = chakra('div', {
  base: {
    position: 'relative',
    bg: 'bone',
    transition: 'transform {durations.base} {easings.out}',
    willChange: 'transform',
  },
  variants: { whole: { true: { borderRadius: 'md', overflow: 'hidden', mdDown: { borderRadius: 'none' } } } },
})

const Arrow = chakra('button', {
  base: {
    ...desk,
    position: 'absolute',
    top: '50%',
    translate: '0 -50%',
    zIndex: 'raised',
    display: 'grid',
    placeItems: 'center',
    w: 'control.touch',
    h: 'control.touch',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'full',
    bg: 'canvas',
    color: 'ink',
    '&:hover': { bg: 'pressed' },
    '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' },
    lgDown: { mx: '-2' },
  },
})

const Small = chakra('div', {
  base: {
    position: 'absolute',
    right: '5',
    bottom: '5',
    w: '72px',
    maxH: '120px',
    overflow: 'hidden',
    borderRadius: 'sm',
    boxShadow: 'overlay',
    bg: 'canvas',
    pointerEvents: 'none',
    '& > img': { display: 'block', w: 'full', h: 'full', opacity: 0.7 },
    '& > i': {
      position: 'absolute',
      border: '2px solid',
      borderColor: 'accent',
      borderRadius: '2px',
    },
    mdDown: { right: '4', bottom: '4' },
  },
})
