import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { openOnPlainClick } from '../../ui/open-here.ts'
import { useToday } from '../../ui/use-shop-clock.ts'
import { DeletePhoto } from '../DeletePhoto.tsx'
import { PhotoImage } from '../PhotoImage.tsx'
import { type Photo, photoAlt, photoTypeLabel, shortTypeLabel, thumbnailUrl } from '../photo.ts'
import { followFocus, useChangePhoto, useFocusWhenMoved } from '../use-change-photo.ts'
import { PhotoMenu } from './PhotoMenu.tsx'
import { Caption, Picture } from './tile-look.ts'

interface StoredTileProps {
  photo: Photo
  /** One of the pair that comes first. */
  large?: boolean
  /** The shop's zone (IANA name). */
  zone: string
  numero_os: string
  blocked: string | undefined
  /** Opens the viewer. */
  onOpen(id: string): void
  /** The tile is removed, and the focus with it. */
  onDeleted(): void
}

/** A stored photo: a click opens the viewer, its menu has the other actions. */
export function StoredTile({
  photo,
  large = false,
  zone,
  numero_os,
  blocked,
  onOpen,
  onDeleted,
}: StoredTileProps) {
  const tile = useRef<HTMLLIElement>(null)
  const [asking, setAsking] = useState(false)
  const { retype, remove, removing } = useChangePhoto(photo, () => {
    setAsking(false)
    onDeleted()
  })
  const { id } = photo
  const today = useToday(zone)
  const retypeHere = (to: PhotoType) => {
    followFocus(id)
    retype(to)
  }
  useFocusWhenMoved(id, tile)
  return (
    <li ref={tile} data-photo={id} data-large={large ? '' : undefined}>
      <Picture>
        <Open
          href={`/ordens?os=${photo.os_id}&foto=${id}`}
          onClick={event => openOnPlainClick(event, () => onOpen(id))}
        >
          <PhotoImage src={thumbnailUrl(id)} alt={photoAlt(photo)} />
        </Open>
        <PhotoMenu photo={photo} blocked={blocked} onRetype={retypeHere} onDelete={() => setAsking(true)} />
      </Picture>
      <Caption>
        {large ? (
          <>
            <b>{photoTypeLabel(photo.tipo_foto)}</b>{' '}
            {whenWords(wallClockOf(new Date(photo.created_at), zone), today)}
          </>
        ) : (
          shortTypeLabel(photo.tipo_foto)
        )}
      </Caption>
      <DeletePhoto
        photo={photo}
        number={shortNumber(numero_os)}
        open={asking}
        removing={removing}
        onDelete={remove}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

const Open = chakra('a', {
  base: { display: 'block', w: 'full', h: 'full', '&:focus-visible': { outlineOffset: '-2px' } },
})
