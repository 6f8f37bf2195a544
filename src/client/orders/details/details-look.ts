import { chakra } from '@chakra-ui/react'

/** Under the lead: what the order is, and its past at the right, each scrolling by itself; one column where it is narrow. */
export const Panes = chakra('div', {
  base: {
    lg: {
      flex: 1,
      minH: '0',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 336px',
      '& > *': { minH: '0', overflowY: 'auto' },
    },
  },
})

export const Main = chakra('div', {
  base: {
    pt: '5',
    px: '6',
    pb: '6',
    minW: '0',
    '& > * + *': { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
    mdDown: { p: '4' },
  },
})

/** Device, defect and notes; the photos beside them. */
export const Job = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 288px',
    columnGap: '8',
    rowGap: '5',
    '& > *': { minW: '0' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const Texts = chakra('div', { base: { display: 'grid', gap: '4', alignContent: 'start' } })

/** Two blocks side by side. */
export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})

/** Takes the focus where it scrolls by itself. */
export const Log = chakra('section', {
  base: {
    py: '5',
    px: '6',
    minW: '0',
    bg: 'canvas',
    borderTop: '1px solid',
    borderColor: 'hairline',
    _dark: { bg: 'sunken' },
    mdDown: { px: '4', pb: '8' },
    lg: { px: '5', borderTop: '0', borderInlineStart: '1px solid', borderColor: 'hairline' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
