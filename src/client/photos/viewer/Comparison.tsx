import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { type Photo, photoTypeLabel } from '../photo.tsx'
import { boxOf, FitBox, FullPhoto, type PairProps, Tag } from './FullPhoto.tsx'
import type { ViewerUrl } from './use-viewer-url.ts'
import { maxZoom, type Zoom } from './use-zoom.ts'
import { pairLabel } from './viewer-label.ts'

interface ComparisonProps {
  left: Photo
  right: Photo
  zoom: Zoom
  url: ViewerUrl
}

/** Two photos of an order: one above the other with a border to drag, or side by side, zoomed together. */
export function Comparison({ left, right, zoom, url }: ComparisonProps) {
  const { t } = useLingui()
  const beside = url.vista === 'lado'
  return (
    <Area>
      {beside ? <SideBySide left={left} right={right} zoom={zoom} /> : <Curtain left={left} right={right} />}
      <Modes>
        <Segments
          label={t`Comparar como`}
          options={[
            { value: 'cortina', label: t`Cortina` },
            { value: 'lado', label: t`Lado a lado` },
          ]}
          value={beside ? 'lado' : 'cortina'}
          onChange={how =>
            url.compare({ left: left.id, right: right.id }, how === 'lado' ? 'lado' : undefined)
          }
        />
        {beside && (
          <Range>
            <Icon of={ZoomOut} />
            <input
              type="range"
              min={100}
              max={maxZoom * 100}
              step={10}
              value={Math.round(zoom.view.scale * 100)}
              aria-label={t`Zoom das duas fotos`}
              onChange={event => zoom.to(Number(event.target.value) / 100)}
            />
            <Icon of={ZoomIn} />
          </Range>
        )}
      </Modes>
    </Area>
  )
}

const Area = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)',
    gap: '3',
    minW: '0',
    pt: '5',
    pb: '4',
    px: '76px',
    overflow: 'hidden',
    lgDown: { px: '4' },
    mdDown: { px: '0', pt: '0', pb: '2' },
  },
})

const Modes = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4',
    mdDown: { '& > div[role=group]': { w: 'auto' } },
  },
})

const thumb = { w: '4', h: '4', borderRadius: 'full', bg: 'ink' }

const Range = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'muted',
    '& > input': {
      appearance: 'none',
      w: '160px',
      h: '6',
      bg: 'transparent',
      cursor: 'pointer',
      '&::-webkit-slider-runnable-track': { h: '1', borderRadius: 'full', bg: 'line' },
      '&::-moz-range-track': { h: '1', borderRadius: 'full', bg: 'line' },
      '&::-webkit-slider-thumb': { ...thumb, appearance: 'none', mt: '-6px' },
      '&::-moz-range-thumb': { ...thumb, border: '0' },
    },
    mdDown: { display: 'none' },
  },
})

/** Two photos side by side, each in a box of the left one's proportions, zoomed and panned together. */
function SideBySide({ left, right, zoom }: PairProps & { zoom: Zoom }) {
  const { x, y, scale } = zoom.view
  const ratio = left.largura / left.altura
  const transform = `translate(${x}px, ${y}px) scale(${scale})`
  return (
    <FitBox>
      <Two>
        {[left, right].map((photo, at) => (
          <figure
            key={at === 0 ? 'left' : 'right'}
            style={{ width: `min(50cqw - 1px, ${100 * ratio}cqh)`, aspectRatio: ratio }}
            ref={zoom.area}
            {...zoom.handlers}
          >
            <div data-picture="" style={{ transform }}>
              <FullPhoto key={photo.id} photo={photo} />
            </div>
            <Tag asChild>
              <figcaption>{photoTypeLabel(photo.tipo_foto)}</figcaption>
            </Tag>
          </figure>
        ))}
      </Two>
    </FitBox>
  )
}

const Two = chakra('div', {
  base: {
    display: 'flex',
    gap: '0.5',
    borderRadius: 'md',
    overflow: 'hidden',
    mdDown: { borderRadius: 'none' },
    '& > figure': {
      position: 'relative',
      overflow: 'hidden',
      bg: 'sunken',
      touchAction: 'none',
      userSelect: 'none',
      cursor: 'grab',
    },
    '& > figure > div': { position: 'absolute', inset: '0' },
  },
})

/** One photo above the other, up to a border that can be dragged. */
function Curtain({ left, right }: PairProps) {
  const [cut, setCut] = useState(50)
  const at = `${cut}%`
  return (
    <FitBox>
      <Over style={{ ...boxOf(left), ...cutAt(at) }}>
        <Side data-side="left">
          <FullPhoto key={left.id} photo={left} />
        </Side>
        <Side data-side="right">
          <FullPhoto key={right.id} photo={right} />
        </Side>
        <Tag>{photoTypeLabel(left.tipo_foto)}</Tag>
        <Tag left="auto" right="2.5">
          {photoTypeLabel(right.tipo_foto)}
        </Tag>
        <Cut style={{ left: at }}>
          <i>
            <Icon of={MoveHorizontal} />
          </i>
        </Cut>
        <input
          type="range"
          min={0}
          max={100}
          value={cut}
          aria-label={pairLabel(left, right)}
          aria-valuetext={at}
          onChange={event => setCut(Number(event.target.value))}
        />
      </Over>
    </FitBox>
  )
}

const Over = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'sunken',
    userSelect: 'none',
    mdDown: { borderRadius: 'none' },
    '&:focus-within': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '3px' },
    '& > input': {
      position: 'absolute',
      inset: '0',
      w: 'full',
      h: 'full',
      m: '0',
      opacity: 0,
      cursor: 'ew-resize',
      touchAction: 'none',
    },
  },
})

const cutAt = (at: string): CSSProperties & { '--cut': string } => ({ '--cut': at })

/** A picture on one side of the border. Its retry button lies above the draggable area. */
const Side = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    bg: 'sunken',
    '&[data-side=left]': { clipPath: 'inset(0 calc(100% - var(--cut)) 0 0)' },
    '&[data-side=right]': { clipPath: 'inset(0 0 0 var(--cut))' },
    '&[data-side=left] [role=alert]': { right: 'calc(100% - var(--cut))' },
    '&[data-side=right] [role=alert]': { left: 'var(--cut)' },
    '&:has([role=alert])': { zIndex: 'raised', pointerEvents: 'none' },
    '& [role=alert] > button': { pointerEvents: 'auto' },
  },
})

const Cut = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    bottom: '0',
    w: '0.5',
    ms: '-1px',
    zIndex: 'raised',
    bg: 'ink',
    boxShadow: 'overlay',
    pointerEvents: 'none',
    '& > i': {
      position: 'absolute',
      top: '50%',
      left: '50%',
      translate: '-50% -50%',
      display: 'grid',
      placeItems: 'center',
      w: 'control.touch',
      h: 'control.touch',
      borderRadius: 'full',
      bg: 'primary',
      color: 'onPrimary',
      boxShadow: 'overlay',
    },
  },
})
