import { useLingui } from '@lingui/react/macro'
import { memo, useRef } from 'react'
import { GalleryGrid } from './GalleryGrid.tsx'
import { GalleryTile, type TileProps } from './GalleryTile.tsx'
import { useHeight, useNear } from './gallery-near.ts'
import { partSize } from './gallery-parts.ts'
import type { Photo } from './photo.ts'

interface GalleryPartProps extends TileProps {
  photos: readonly Photo[]
  /** How many come before it. */
  from: number
  /** Rows instead of tiles. */
  list: boolean
  stale: boolean
  /** Of a whole part, in pixels: all are as high, whatever is in them. */
  height: number | undefined
  /** The same function at each render. */
  onHeight(height: number): void
}

/** Some of the photos, drawn while they are near what is seen; their place stays. */
export const GalleryPart = memo(function GalleryPart({
  photos,
  from,
  list,
  stale,
  height,
  onHeight,
  ...tile
}: GalleryPartProps) {
  const { t } = useLingui()
  const part = useRef<HTMLUListElement>(null)
  const whole = photos.length === partSize
  const near = useNear(part, from < 2 * partSize || !whole) || !whole
  useHeight(part, near && whole, onHeight)
  const [first, last] = [from + 1, from + photos.length]
  return (
    <GalleryGrid
      ref={part}
      list={list}
      aria-label={t`Fotos ${first} a ${last}`}
      aria-busy={stale}
      style={near ? undefined : { height }}
    >
      {near && photos.map(photo => <GalleryTile key={photo.id} photo={photo} {...tile} />)}
    </GalleryGrid>
  )
}, isSame)

/** With each page all parts are cut anew: what is in most of them is what was. */
function isSame(
  { photos: before, ...one }: Readonly<GalleryPartProps>,
  { photos: after, ...other }: Readonly<GalleryPartProps>,
): boolean {
  return shallowEqual(before, after) && shallowEqual(one, other)
}

const shallowEqual = (one: object, other: object): boolean => {
  const [before, after] = [Object.entries(one), new Map(Object.entries(other))]
  return before.length === after.size && before.every(([name, value]) => Object.is(value, after.get(name)))
}
