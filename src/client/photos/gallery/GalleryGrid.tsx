import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { cards, narrow, touch } from '../../theme/media.ts'
import { badge } from '../../theme/recipes/badge.ts'
import { button } from '../../theme/recipes/button.ts'
import { columnHead, dimmed, oneLine, row } from '../../ui/lists/columns.ts'

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
