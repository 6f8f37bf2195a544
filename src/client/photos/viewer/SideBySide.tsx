import { chakra } from '@chakra-ui/react'
import { photoTypeLabel } from '../photo.ts'
import { Fitting, type PairProps, Tag } from './compare-frame.ts'
import { FullPhoto } from './FullPhoto.tsx'
import type { Zoom } from './use-zoom.ts'

/** Two photos beside each other, each in a box of the left one's proportions, enlarged and shifted together. */
export function SideBySide({ left, right, zoom }: PairProps & { zoom: Zoom }) {
  const { x, y, scale } = zoom.view
  const ratio = left.largura / left.altura
  const transform = `translate(${x}px, ${y}px) scale(${scale})`
  return (
    <Fitting>
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
    </Fitting>
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
