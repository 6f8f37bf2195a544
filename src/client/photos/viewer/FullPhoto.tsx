import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Photo, photoAlt, photoUrl, thumbnailUrl } from '../photo.tsx'

/**
 * A photo in full size; its thumbnail until it is loaded, and a retry button if loading fails. Give it, or a parent,
 * the photo's id as `key`.
 */
export function FullPhoto({ photo, onHere }: { photo: Photo; onHere?: () => void }) {
  const { t } = useLingui()
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const [tries, setTries] = useState(0)
  const [hasThumbnail, setHasThumbnail] = useState(true)
  const retry = () => {
    setTries(tries + 1)
    setState('coming')
  }
  return (
    <Layers aria-busy={state === 'coming'}>
      {hasThumbnail && state !== 'here' && (
        <Layer src={thumbnailUrl(photo.id)} alt="" draggable={false} onError={() => setHasThumbnail(false)} />
      )}
      {state === 'failed' ? (
        <Failed role="alert">
          <p>{t`Não foi possível carregar esta foto.`}</p>
          <Button onClick={retry}>{t`Tentar novamente`}</Button>
        </Failed>
      ) : (
        <Layer
          key={tries}
          src={photoUrl(photo.id)}
          alt={photoAlt(photo)}
          draggable={false}
          onLoad={() => {
            setState('here')
            onHere?.()
          }}
          onError={() => setState('failed')}
        />
      )}
    </Layers>
  )
}

/** A box with the photo's proportions, as large as its size container allows. */
export const boxOf = ({ largura, altura }: Photo): CSSProperties => ({
  width: `min(100cqw, ${(100 * largura) / altura}cqh)`,
  aspectRatio: `${largura} / ${altura}`,
})

const Layers = chakra('div', { base: { position: 'absolute', inset: '0' } })

const Layer = chakra('img', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'block',
    w: 'full',
    h: 'full',
    objectFit: 'contain',
    overflow: 'hidden',
    // A failed image shows its alt text for a moment.
    color: 'transparent',
    userSelect: 'none',
  },
})

const Failed = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '4',
    p: '4',
    bg: 'scrim',
    textAlign: 'center',
  },
})

export interface PairProps {
  left: Photo
  right: Photo
}

/** A container that pictures fill as far as they fit (`boxOf`). */
export const FitBox = chakra('div', {
  base: { display: 'grid', placeItems: 'center', containerType: 'size', minW: '0' },
})

/** A picture's type, in its corner. */
export const Tag = chakra('span', {
  base: {
    position: 'absolute',
    top: '2.5',
    left: '2.5',
    px: '2',
    py: '0.5',
    bg: 'surface',
    color: 'ink',
    borderRadius: 'sm',
    textStyle: 'xs',
    fontWeight: 'medium',
    pointerEvents: 'none',
  },
})
