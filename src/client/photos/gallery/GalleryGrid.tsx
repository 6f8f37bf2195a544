import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { momentOf } from '../../../shared/days.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { cards, narrow, touch } from '../../theme/media.ts'
import { badge } from '../../theme/recipes/badge.ts'
import { button } from '../../theme/recipes/button.ts'
import { formatDay } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openOnPlainClick } from '../../ui/LinkButton.tsx'
import { columnHead, dimmed, row } from '../../ui/lists/columns.ts'
import { Matched } from '../../ui/lists/Matched.tsx'
import { oneLine } from '../../ui/Text.tsx'
import {
  downloadUrl,
  type Photo,
  PhotoImage,
  photoAlt,
  photoTypeLabel,
  photoUrl,
  thumbnailUrl,
} from '../photo.tsx'

/** Photos in a block: it fills lines of one, two, three, four or six columns. */
export const blockSize = 12

/** The photos in blocks, each with the number of photos before it; only the last may be partial. */
export function blocksOf<T>(photos: readonly T[]): { from: number; photos: readonly T[] }[] {
  return Array.from({ length: Math.ceil(photos.length / blockSize) }, (_, at) => {
    const from = at * blockSize
    return { from, photos: photos.slice(from, from + blockSize) }
  })
}

interface GalleryBlockProps extends TileProps {
  photos: readonly Photo[]
  /** The number of photos before it. */
  from: number
  /** Rows instead of tiles. */
  list: boolean
  late: boolean
  /** The height of a full block in pixels: all full blocks are equally high. */
  height: number | undefined
  /** Must be the same function at each render. */
  onHeight(height: number): void
}

/** Consecutive photos that are drawn while they are near the viewport; their space stays reserved. */
export const GalleryBlock = memo(function GalleryBlock({
  photos,
  from,
  list,
  late,
  height,
  onHeight,
  ...tile
}: GalleryBlockProps) {
  const { t } = useLingui()
  const block = useRef<HTMLUListElement>(null)
  const whole = photos.length === blockSize
  const near = useNear(block, from < 2 * blockSize || !whole) || !whole
  useHeight(block, near && whole, onHeight)
  const [first, last] = [from + 1, from + photos.length]
  return (
    <GalleryGrid
      ref={block}
      list={list}
      aria-label={t`Fotos ${first} a ${last}`}
      aria-busy={late}
      style={near ? undefined : { height }}
    >
      {near && photos.map(photo => <GalleryTile key={photo.id} photo={photo} {...tile} />)}
    </GalleryGrid>
  )
}, isSame)

/** Each page splits the photos into new arrays, but most blocks hold the same photos. */
function isSame(
  { photos: before, ...one }: Readonly<GalleryBlockProps>,
  { photos: after, ...other }: Readonly<GalleryBlockProps>,
): boolean {
  return shallowEqual(before, after) && shallowEqual(one, other)
}

const shallowEqual = (one: object, other: object): boolean => {
  const [before, after] = [Object.entries(one), new Map(Object.entries(other))]
  return before.length === after.size && before.every(([name, value]) => Object.is(value, after.get(name)))
}

/**
 * Whether a block is within a screen or so of the viewport. Other blocks are left empty, so that thousands of photos
 * cost as little as a few dozen. A block that has the keyboard focus stays.
 */
function useNear(block: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const element = block.current
    if (!element) return
    const hasFocus = () => element.contains(document.activeElement)
    return watch(element, isNear => setNear(isNear || hasFocus()))
  }, [block])
  return near
}

/** Reports a block's height in pixels while `on`: before it is painted, and when it changes. */
function useHeight(block: RefObject<HTMLElement | null>, on: boolean, onHeight: (height: number) => void) {
  useLayoutEffect(() => {
    const element = block.current
    if (!on || !element) return
    const measure = () => onHeight(element.offsetHeight)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [block, on, onHeight])
}

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** All blocks share one observer. */
function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: '1200px' },
  )
  listeners.set(element, onChange)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Props that all tiles share. */
interface TileProps {
  zone: string
  /** The search, whose words are emphasised. */
  query: string
  /** Opens the viewer. Must be the same function at each render. */
  onOpen(id: string): void
  /** Opens an order. Must be the same function at each render. */
  onOrder(os_id: string): void
}

/** A photo as a tile or as a row of the list. A child of GalleryGrid. */
const GalleryTile = memo(function GalleryTile({
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

/** A row's columns on a wide screen. */
const columns = {
  ...row,
  gridTemplateColumns: '56px minmax(0, 1.2fr) minmax(0, 1fr) 136px 132px calc({sizes.control.sm} * 2)',
}

const GalleryColumns = chakra('div', {
  base: {
    ...columns,
    ...columnHead,
    '& > :first-of-type': { gridColumn: '2' },
  },
})

const tiles = {
  display: 'grid',
  gap: '{spacing.6} {spacing.4}',
  mb: '6',
  // Divisors of 12, so that a block ends with a full line.
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '@container main (min-width: 1400px)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  [cards]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [narrow]: { gap: '{spacing.5} {spacing.3}', mb: '5', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container main (max-width: 339px)': { gridTemplateColumns: 'minmax(0, 1fr)' },

  '& > li': {
    gridTemplate:
      '"image image" auto "file file" auto "order order" auto "about actions" auto / minmax(0, 1fr) auto',
  },
  '& [data-cell=image]': { gridArea: 'image', aspectRatio: '4 / 3', mb: '2', borderRadius: 'md' },
  '& [data-cell=file]': { gridArea: 'file' },
  '& [data-cell=order]': { gridArea: 'order', display: 'flex', whiteSpace: 'pre' },
  '& [data-cell=about]': { gridArea: 'about', alignSelf: 'center', textStyle: 'xs' },
  '& [data-type]': {
    position: 'absolute',
    top: '2',
    left: '2',
    pointerEvents: 'none',
    bg: 'surface',
    color: 'ink',
  },
  '& [data-time]': { display: 'none' },
  '& [data-cell=actions]': { gridArea: 'actions' },
  // Faint until the pointer is over the tile; touch has no hover.
  '@media (hover: hover)': {
    '& > li:not(:hover, :focus-within) > [data-cell=actions]': { opacity: 0 },
  },
}

const rows = {
  mx: '-3',
  '& > li': {
    ...columns,
    minH: 'row',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '&:hover': { bg: 'hover' },
  },
  '& [data-cell=image]': { h: '42px', borderRadius: 'sm' },
  '& [data-between]': { display: 'none' },
  '& [data-number]': { display: 'block', color: 'ink' },
  '& [data-cell=about]': { display: 'contents' },
  '& [data-type]': { justifySelf: 'start', color: 'muted', boxShadow: 'inset 0 0 0 1px {colors.line}' },
  [cards]: {
    mx: '0',
    '& > li': {
      gridTemplate:
        '"image file actions" auto "image order actions" auto "image about about" auto / 64px minmax(0, 1fr) auto',
      columnGap: '3',
      px: '0',
      py: '3',
      '&:hover': { bg: 'transparent' },
    },
    '& [data-cell=image]': { gridArea: 'image', h: '64px', alignSelf: 'start' },
    '& [data-cell=file]': { gridArea: 'file' },
    '& [data-cell=order]': { gridArea: 'order', display: 'flex', whiteSpace: 'pre' },
    '& [data-between]': { display: 'inline' },
    '& [data-number]': { display: 'inline', color: 'muted' },
    '& [data-cell=about]': {
      gridArea: 'about',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '{spacing.1} {spacing.2}',
      mt: '1',
      textStyle: 'xs',
    },
    '& [data-cell=actions]': { gridArea: 'actions', alignSelf: 'start' },
  },
}

/**
 * Tiles, or with `list` rows of columns, which are stacked lines on a narrow screen: one markup that is styled here
 * as a whole, because hundreds are drawn faster so. `data-line` is cut at one line; tiles hide `data-time`.
 */
export const GalleryGrid = chakra('ul', {
  base: {
    listStyleType: 'none',
    ...dimmed,
    '& > li': { position: 'relative', display: 'grid' },
    '& [data-cell]': { minW: '0', fontVariantNumeric: 'tabular-nums' },
    '& [data-line]': oneLine,
    '& [data-cell=image]': {
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      // A hairline at the picture's edge, so that a white picture has one.
      _after: {
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'inherit',
        boxShadow: 'inset 0 0 0 1px {colors.ink}',
        opacity: 0.1,
      },
    },
    '& [data-cell=order]': {
      color: 'muted',
      textStyle: 'sm',
      borderRadius: 'xs',
      '&:hover': { color: 'ink' },
    },
    '& [data-type]': { ...badge.base, px: '7px' },
    '& time': { color: 'muted', whiteSpace: 'nowrap' },
    '& [data-cell=actions]': { display: 'flex', me: '-1.5' },
    '& [data-cell=actions] > a': {
      ...button.base,
      w: 'control.sm',
      h: 'control.sm',
      color: 'muted',
      '&:hover': { bg: 'pressed', color: 'ink' },
    },
    [touch]: {
      '& [data-cell=order]': {
        position: 'relative',
        _after: { content: '""', position: 'absolute', inset: '-13px 0' },
      },
    },
  },
  variants: { list: { true: rows, false: tiles } },
})

/** The list's column names; screen readers find labels in the rows. */
export function GalleryHead() {
  const { t } = useLingui()
  return (
    <GalleryColumns aria-hidden="true">
      <span>{t`Arquivo`}</span>
      <span>{t`OS e cliente`}</span>
      <span>{t`Tipo`}</span>
      <span>{t`Enviada em`}</span>
    </GalleryColumns>
  )
}
