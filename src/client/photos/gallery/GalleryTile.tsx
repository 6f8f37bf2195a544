import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import { memo } from 'react'
import { momentOf } from '../../../shared/days.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { formatDay } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Matched } from '../../ui/lists/Matched.tsx'
import { openOnPlainClick } from '../../ui/open-here.ts'
import { PhotoImage } from '../PhotoImage.tsx'
import { downloadUrl, type Photo, photoAlt, photoTypeLabel, photoUrl, thumbnailUrl } from '../photo.ts'

/** Props that all tiles share. */
export interface TileProps {
  zone: string
  /** The search, whose words are emphasised. */
  query: string
  /** Opens the viewer. Must be the same function at each render. */
  onOpen(id: string): void
  /** Opens an order. Must be the same function at each render. */
  onOrder(os_id: string): void
}

/** A photo as a tile or as a row of the list. A child of GalleryGrid. */
export const GalleryTile = memo(function GalleryTile({
  photo,
  zone,
  query,
  onOpen,
  onOrder,
}: TileProps & { photo: Photo }) {
  const { t } = useLingui()
  const { id, nome_arquivo: name, created_at } = photo
  const { day, time } = momentOf(new Date(created_at), zone)
  const number = shortNumber(photo.ordens_servico.numero_os)
  return (
    <li data-photo={id}>
      <a
        data-cell="image"
        href={`/fotos?foto=${id}`}
        onClick={event => openOnPlainClick(event, () => onOpen(id))}
      >
        <PhotoImage src={thumbnailUrl(id)} alt={photoAlt(photo)} />
      </a>
      <b data-cell="file" data-line="" dir="auto" title={name}>
        <Matched text={name} query={query} />
      </b>
      <a
        data-cell="order"
        href={`/ordens?os=${photo.os_id}`}
        onClick={event => openOnPlainClick(event, () => onOrder(photo.os_id))}
      >
        <span data-number="">
          <Matched text={t`OS ${number}`} query={query} />
        </span>
        <span data-between=""> · </span>
        <span data-line="" dir="auto">
          <Matched text={photo.clientes.nome} query={query} />
        </span>
      </a>
      <div data-cell="about">
        <span data-type="">{photoTypeLabel(photo.tipo_foto)}</span>
        <time dateTime={created_at}>
          {formatDay(day)}
          <span data-time=""> {time}</span>
        </time>
      </div>
      <div data-cell="actions">
        <a
          href={photoUrl(id)}
          target="_blank"
          rel="noopener"
          aria-label={t`Abrir ${name} em nova guia`}
          title={t`Abrir em nova guia`}
        >
          <Icon of={ExternalLink} />
        </a>
        <a href={downloadUrl(id)} download="" aria-label={t`Baixar ${name}`} title={t`Baixar`}>
          <Icon of={Download} />
        </a>
      </div>
    </li>
  )
})
