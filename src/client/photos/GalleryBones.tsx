import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { GalleryGrid } from './GalleryGrid.tsx'
import { GalleryHead } from './GalleryHead.tsx'

/** Widths of the name's bone in each tile, in percent; the other lines follow from it. */
const tiles = [62, 80, 54, 72, 66, 58, 76, 84, 60, 70, 64, 78]

/** The photos while they load, in their own boxes. */
export function GalleryBones({ list }: { list: boolean }) {
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

const Picture = chakra(Bone, { base: { h: 'auto' } })
