import { chakra } from '@chakra-ui/react'
import { cards, touch, wide } from '../../theme/media.ts'
import { columnHead, listCard, listRow, oneLine, row, rowsOrCards } from '../../ui/lists/columns.ts'

/** The columns of a row, by the width of the screen beside the sidebar. */
const columns = {
  ...row,
  gridTemplateColumns: '36px minmax(150px, 1fr) minmax(150px, 1fr) 122px 104px 154px 112px',
  [wide]: { gridTemplateColumns: '40px minmax(160px, 1fr) minmax(160px, 1fr) 122px 112px 154px 180px' },
}

export const OrderHead = chakra('div', {
  base: {
    ...columns,
    ...columnHead,
    '& > span:nth-of-type(5)': { textAlign: 'right' },
  },
})

/**
 * Rows where there is room for columns, cards where there is not: one markup, styled here as a whole because a
 * list of hundreds is drawn cheaper so than with a component a cell. `data-cell` names the cells, `data-sub`
 * a muted second line, `data-card` what only a card shows, `data-done` an order that is delivered and paid,
 * `data-whole` the link that the whole row is.
 */
export const OrderGrid = chakra('ul', {
  base: {
    ...rowsOrCards,

    '& > li': {
      ...columns,
      ...listRow,
      position: 'relative',
      cursor: 'pointer',
      // An open menu reaches out of its row.
      '&:has([aria-expanded=true])': { contentVisibility: 'visible' },
      [cards]: {
        ...listCard,
        gridTemplate:
          '"who who val" auto "dev date date" 1fr "status act act" auto / minmax(0, 1fr) auto min-content',
        gap: '10px {spacing.3}',
        containIntrinsicSize: 'auto 176px',
      },
    },
    '& [data-cell]': { minW: '0' },
    '& b': oneLine,
    '& [data-sub]': { ...oneLine, color: 'muted', textStyle: 'sm' },
    '& [data-card]': { display: 'none', [cards]: { display: 'inline' } },
    '& [data-done] :is(b, [data-sub])': { color: 'muted' },
    '& :is([data-cell=number], [data-cell=date], [data-cell=value], [data-phone])': {
      fontVariantNumeric: 'tabular-nums',
    },

    '& [data-cell=number]': {
      alignSelf: 'start',
      pt: '13px',
      color: 'muted',
      whiteSpace: 'nowrap',
      [cards]: { display: 'none' },
    },
    '& [data-cell=who]': { [cards]: { gridArea: 'who', '& [data-sub]': { whiteSpace: 'normal' } } },
    '& [data-phone]': { whiteSpace: 'nowrap' },
    '& [data-cell=device]': {
      [cards]: {
        gridArea: 'dev',
        '& [data-sub]': { whiteSpace: 'normal', display: '-webkit-box', lineClamp: 2 },
      },
    },
    '& [data-cell=date]': { [cards]: { gridArea: 'date', justifySelf: 'end', textAlign: 'right' } },
    '& [data-cell=value]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'end',
      textAlign: 'right',
      '& b': { maxW: 'full' },
      containerType: 'inline-size',
      [cards]: {
        containerType: 'normal',
        gridArea: 'val',
        gridTemplateColumns: 'max-content',
        justifyContent: 'end',
      },
    },
    // The link lies over the row, and what else can be pressed over the link.
    '& [data-whole]::before': { content: '""', position: 'absolute', inset: '0', borderRadius: 'inherit' },
    '& :is(button, a:not([data-whole]), [data-phone])': { position: 'relative', zIndex: 1 },
    '& [data-pay]': {
      display: 'block',
      maxW: 'full',
      borderRadius: 'xs',
      textDecoration: 'underline',
      textDecorationColor: '{colors.line}',
      textUnderlineOffset: '3px',
      '&:hover': { textDecorationColor: 'currentColor' },
      // Reaches the 44 px that a finger needs.
      [touch]: { _after: { content: '""', position: 'absolute', insetX: '-2', top: '-2', bottom: '-4' } },
    },
    '& [data-cell=status]': { [cards]: { gridArea: 'status', alignSelf: 'center', mt: '0.5' } },
    '& [data-cell=actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '1',
      me: '-2',
      [cards]: { gridArea: 'act', alignSelf: 'end', mt: '0.5' },
    },
  },
})
