import { chakra } from '@chakra-ui/react'
import { MoveHorizontal } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { photoTypeLabel } from '../photo.ts'
import { FitBox, type PairProps, Tag } from './compare-frame.ts'
import { boxOf, FullPhoto } from './FullPhoto.tsx'
import { pairLabel } from './viewer-label.ts'

/** One photo above the other, up to a border that can be dragged. */
export function Curtain({ left, right }: PairProps) {
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
