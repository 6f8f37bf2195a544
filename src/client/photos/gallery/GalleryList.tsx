import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Bone } from '../../ui/Bone.tsx'
import { InfiniteSentinel } from '../../ui/InfiniteSentinel.tsx'
import { FailedState, NotFoundState } from '../../ui/States.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { GalleryBlock } from './GalleryBlock.tsx'
import { GalleryGrid, GalleryHead } from './GalleryGrid.tsx'
import { blocksOf, type useGalleryList } from './gallery-list.ts'

interface GalleryListProps {
  gallery: ReturnType<typeof useGalleryList>
  /** Rows instead of tiles. */
  list: boolean
  zone: string
  onOpen(id: string): void
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
      {blocksOf(photos).map(block => (
        <GalleryBlock
          key={block.from}
          {...block}
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

/** The photos while they load, in their own boxes. */
function GalleryBones({ list }: { list: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      {list && <GalleryHead />}
      <GalleryGrid aria-hidden="true" list={list}>
        {tiles.map(width => (
          <li key={width}>
            <Picture data-cell="image" />
            <div data-cell="file">
              <Bone w={`${width}%`} my="1" />
            </div>
            <div data-cell="order">
              <Bone w={`${140 - width}%`} h="2.5" my="1" />
            </div>
            <div data-cell="about">
              <Bone w="16" h="2.5" my="9px" />
            </div>
          </li>
        ))}
      </GalleryGrid>
    </>
  )
}

/** Widths of the name's bone in each tile, in percent; the other lines follow from it. */
const tiles = [62, 80, 54, 72, 66, 58, 76, 84, 60, 70, 64, 78]

const Picture = chakra(Bone, { base: { h: 'auto' } })
