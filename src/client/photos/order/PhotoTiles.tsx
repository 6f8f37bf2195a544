import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, shortTypeLabel } from '../photo.ts'
import { ProgressBar } from '../uploads/ProgressBar.tsx'
import type { Upload } from '../uploads/upload.ts'
import { shareOf } from '../uploads/upload.ts'
import type { Pair } from '../viewer/pairs.ts'
import { FilePreview } from './FilePreview.tsx'
import { StoredTile } from './StoredTile.tsx'
import { Caption, Picture, Tiles } from './tile-look.ts'

interface PhotoTilesProps {
  /** By type. */
  photos: Photo[]
  /** A before and an after: they stand first, large, side by side. */
  pair: Pair | undefined
  /** Those that are not there yet. */
  uploads: Upload[]
  numero_os: string
  blocked: string | undefined
  /** The shop's zone (IANA name). */
  zone: string
  /** Shows a photo in the viewer. */
  onOpen(id: string): void
  onDeleted(): void
}

/** An order's photos, each with what it shows: the pair, those on their way, the others. */
export function PhotoTiles({ photos, pair, uploads, ...tile }: PhotoTilesProps) {
  const { t } = useLingui()
  const sides = pair ? [pair.left, pair.right] : []
  const paired = sides.flatMap(id => photos.filter(photo => photo.id === id))
  return (
    <Tiles aria-label={t`Fotos`}>
      {paired.map(photo => (
        <StoredTile key={photo.id} photo={photo} large {...tile} />
      ))}
      {uploads.map(upload => (
        <UploadTile key={upload.id} upload={upload} />
      ))}
      {photos
        .filter(({ id }) => !sides.includes(id))
        .map(photo => (
          <StoredTile key={photo.id} photo={photo} {...tile} />
        ))}
    </Tiles>
  )
}

/** A photo on its way, among those that are there. */
function UploadTile({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { name } = upload.file
  const failed = upload.state.step === 'failed'
  return (
    <li>
      <Picture data-state={failed ? 'failed' : 'coming'}>
        <FilePreview file={upload.file} />
        <Foot>
          {failed ? (
            <Icon of={TriangleAlert} />
          ) : (
            <ProgressBar share={shareOf(upload)} label={t`Enviando ${name}`} />
          )}
        </Foot>
      </Picture>
      <Caption>{shortTypeLabel(upload.tipo_foto)}</Caption>
    </li>
  )
}

const Foot = chakra('div', {
  base: { position: 'absolute', insetX: '2', bottom: '2', '& > svg': { color: 'danger' } },
})
