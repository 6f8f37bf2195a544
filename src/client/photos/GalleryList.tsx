import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { FailedState, NotFoundState } from '../ui/States.tsx'
import { GalleryBones } from './GalleryBones.tsx'
import { GalleryHead } from './GalleryHead.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import type { useGalleryList } from './gallery-list.ts'
import { partsOf } from './gallery-parts.ts'

interface GalleryListProps {
  gallery: ReturnType<typeof useGalleryList>
  /** Rows instead of tiles. */
  list: boolean
  zone: string
  onOrder(os_id: string): void
  onClear(): void
}

/** The photos, newest first, or what there is instead: bones, nothing found, failed. */
export function GalleryList({ gallery, list, onClear, ...tile }: GalleryListProps) {
  const { t } = useLingui()
  const [height, setHeight] = useState<number>()
  const { photos, shown = '' } = gallery
  if (gallery.failed) {
    return (
      <FailedState onRetry={gallery.retry} retrying={gallery.retrying}>
        {t`Não foi possível carregar as fotos.`}
      </FailedState>
    )
  }
  if (!photos) return <GalleryBones list={list} />
  if (photos.length === 0) {
    return <NotFoundState onClear={onClear}>{t`Nenhuma foto encontrada`}</NotFoundState>
  }
  return (
    <>
      {list && <GalleryHead />}
      {partsOf(photos).map(part => (
        <GalleryPart
          key={part.from}
          {...part}
          list={list}
          stale={gallery.stale}
          height={height}
          onHeight={setHeight}
          query={shown}
          {...tile}
        />
      ))}
      <InfiniteSentinel {...gallery.more} />
    </>
  )
}
