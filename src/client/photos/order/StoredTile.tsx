import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { shortNumber } from '../../../shared/orders.ts'
import { type PhotoType, photoTypes } from '../../../shared/photos.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { touch } from '../../theme/media.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openOnPlainClick } from '../../ui/LinkButton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToday } from '../../ui/use-shop-clock.ts'
import { DeletePhoto, followFocus, useChangePhoto, useFocusWhenMoved } from '../change-photo.tsx'
import {
  downloadUrl,
  type Photo,
  PhotoImage,
  photoAlt,
  photoTypeLabel,
  photoUrl,
  shortTypeLabel,
  thumbnailUrl,
} from '../photo.tsx'
import { TypeChip } from './TypeChip.tsx'

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
  const { id, tipo_foto: type } = photo
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
      <Caption as="div">
        {blocked ? (
          <b>{large ? photoTypeLabel(type) : shortTypeLabel(type)}</b>
        ) : (
          <TypeChip name={photo.nome_arquivo} type={type} long={large} onRetype={retypeHere} />
        )}{' '}
        {large && <span>{whenWords(wallClockOf(new Date(photo.created_at), zone), today)}</span>}
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

interface PhotoMenuProps {
  photo: Photo
  /** Why it cannot be changed. */
  blocked: string | undefined
  onRetype(type: PhotoType): void
  onDelete(): void
}

/** The actions on a stored photo. */
function PhotoMenu({ photo, blocked, onRetype, onDelete }: PhotoMenuProps) {
  const { t } = useLingui()
  const { id, nome_arquivo: name, tipo_foto } = photo
  const disabled = blocked !== undefined
  const select = (value: string) => {
    const type = photoTypes.find(one => one === value)
    if (type && type !== tipo_foto) onRetype(type)
    if (value === 'abrir') window.open(photoUrl(id), '_blank', 'noopener')
    if (value === 'baixar') saveFile(downloadUrl(id), name)
    if (value === 'excluir') onDelete()
  }
  return (
    <Menu
      label={t`Ações da foto ${name}`}
      placement="bottom-end"
      onSelect={select}
      groups={[
        {
          items: [
            { value: 'abrir', label: t`Abrir em nova guia`, icon: ExternalLink },
            { value: 'baixar', label: t`Baixar`, icon: Download },
          ],
        },
        {
          label: blocked ?? t`Mudar tipo`,
          items: photoTypes.map(type => ({
            value: type,
            label: photoTypeLabel(type),
            checked: type === tipo_foto,
            disabled,
          })),
        },
        { items: [{ value: 'excluir', label: t`Excluir`, icon: Trash2, tone: 'danger', disabled }] },
      ]}
    >
      {trigger => (
        <Trigger type="button" aria-label={t`Ações da foto ${name}`} {...trigger}>
          <span>
            <Icon of={Ellipsis} />
          </span>
        </Trigger>
      )}
    </Menu>
  )
}

const Trigger = chakra('button', {
  base: {
    position: 'absolute',
    top: '0',
    right: '0',
    display: 'grid',
    justifyContent: 'end',
    w: '10',
    h: '10',
    p: '1.5',
    borderRadius: 'md',
    [touch]: { w: 'control.touch', h: 'control.touch' },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: '28px',
      h: '28px',
      borderRadius: 'sm',
      bg: 'raised',
      color: 'ink',
      boxShadow: 'overlay',
    },
    '&:hover > span': { bg: 'pressed' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

/** Three tiles in a row, or two large ones. */
export const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    columnGap: '1',
    rowGap: '2',
    listStyle: 'none',
    '& > li': { gridColumn: 'span 2', minW: '0' },
    '& > [data-large]': { gridColumn: 'span 3' },
  },
})

/** The picture's box in its tile. */
export const Picture = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '1',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    '[data-large] > &': { aspectRatio: '1 / 1.18' },
    '&[data-state] > img': { opacity: 0.45 },
    '&[data-state=failed]': { outline: '1px solid', outlineColor: 'danger', outlineOffset: '-1px' },
    // With a pointer, the menu appears on hover or focus.
    '@media (hover: hover)': {
      '& > [aria-haspopup=menu]': { opacity: 0 },
      '&:is(:hover, :focus-within) > [aria-haspopup=menu], & > [aria-expanded=true]': { opacity: 1 },
    },
  },
})

/** The photo's type, below it; a large one also has its day. */
export const Caption = chakra('p', {
  base: {
    pt: '1',
    textStyle: 'xs',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { display: 'block', color: 'ink', fontWeight: 'medium' },
    '& > span': { display: 'block', mt: '0.5' },
  },
})
