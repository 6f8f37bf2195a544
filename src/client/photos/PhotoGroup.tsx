import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { PhotoType } from '../../shared/photos.ts'
import { PhotoTiles } from './PhotoTiles.tsx'
import type { Photo } from './photo.ts'
import { photoTypeLabel } from './photo-type.ts'
import { StoredTile } from './StoredTile.tsx'
import { UploadTile } from './UploadTile.tsx'
import type { Upload } from './upload.ts'

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
