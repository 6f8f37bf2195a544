import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { PhotoType } from '../../../shared/photos.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, photoTypeLabel } from '../photo.ts'
import { ProgressBar } from '../uploads/ProgressBar.tsx'
import type { Upload } from '../uploads/upload.ts'
import { shareOf } from '../uploads/upload.ts'
import { FilePreview } from './FilePreview.tsx'
import { StoredTile } from './StoredTile.tsx'

interface PhotoGroupProps {
  type: PhotoType
  photos: Photo[]
  /** Those that are not there yet: they stand in the same grid. */
  uploads: Upload[]
  numero_os: string
  blocked: string | undefined
  onDeleted(): void
}

/** The photos of an order that show the same: 'Antes do reparo', 'Depois do reparo' or 'Componentes'. */
export function PhotoGroup({ type, photos, uploads, ...tile }: PhotoGroupProps) {
  const id = useId()
  return (
    <Group>
      <Name id={id}>
        {photoTypeLabel(type)} <span>{photos.length + uploads.length}</span>
      </Name>
      <PhotoTiles aria-labelledby={id}>
        {uploads.map(upload => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
        {photos.map(photo => (
          <StoredTile key={photo.id} photo={photo} {...tile} />
        ))}
      </PhotoTiles>
    </Group>
  )
}

const Group = chakra('div', { base: { mt: '4' } })
const Name = chakra('h4', {
  base: {
    textStyle: 'label',
    mb: '2',
    '& > span': { color: 'subtle', fontWeight: 'regular', fontVariantNumeric: 'tabular-nums' },
  },
})

/** A photo on its way, among those that are there. */
function UploadTile({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { name } = upload.file
  const failed = upload.state.step === 'failed'
  return (
    <Tile failed={failed}>
      <FilePreview file={upload.file} />
      <Foot>
        {failed ? (
          <Icon of={TriangleAlert} />
        ) : (
          <ProgressBar share={shareOf(upload)} label={t`Enviando ${name}`} />
        )}
      </Foot>
    </Tile>
  )
}

const Tile = chakra('li', {
  base: {
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    '& > img': { opacity: 0.45 },
  },
  variants: {
    failed: { true: { outline: '1px solid', outlineColor: 'danger', outlineOffset: '-1px' } },
  },
})

const Foot = chakra('div', {
  base: { position: 'absolute', insetX: '2', bottom: '2', '& > svg': { color: 'danger' } },
})

/** Squares, as many in a row as fit. */
export const PhotoTiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: '2',
    listStyle: 'none',
    '& > li': { position: 'relative', aspectRatio: '1', minW: '0' },
  },
})
