import { chakra } from '@chakra-ui/react'

/** Three tiles in a row, or two large ones. */
export const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    columnGap: '1',
    rowGap: '2',
    listStyle: 'none',
    '& > li': { gridColumn: 'span 2', minW: '0' },
    '& > [data-large]': { gridColumn: 'span 3' },
  },
})

/** The picture's box in its tile. */
export const Picture = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '1',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    '[data-large] > &': { aspectRatio: '1 / 1.18' },
    '&[data-state] > img': { opacity: 0.45 },
    '&[data-state=failed]': { outline: '1px solid', outlineColor: 'danger', outlineOffset: '-1px' },
    // With a pointer, the menu appears on hover or focus.
    '@media (hover: hover)': {
      '& > [aria-haspopup=menu]': { opacity: 0 },
      '&:is(:hover, :focus-within) > [aria-haspopup=menu], & > [aria-expanded=true]': { opacity: 1 },
    },
  },
})

/** The photo's type, below it; a large one also has its day. */
export const Caption = chakra('p', {
  base: {
    pt: '1',
    textStyle: 'xs',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { display: 'block', color: 'ink', fontWeight: 'medium' },
  },
})
