import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { cards, wide } from '../theme/media.ts'
import { columnHead, listCard, listRow, oneLine, row, rowsOrCards } from '../ui/lists/columns.ts'
import { hidden } from '../ui/Text.tsx'

const coarse = '@media (pointer: coarse)'

/** A row's columns by the screen's width; on touch devices the buttons are wider. */
const columns = {
  ...row,
  gridTemplateColumns: narrowColumns(148),
  [coarse]: { gridTemplateColumns: narrowColumns(188) },
  [wide]: {
    gridTemplateColumns: wideColumns(228),
    [coarse]: { gridTemplateColumns: wideColumns(264) },
  },
}

function narrowColumns(actions: number) {
  return `minmax(140px, 1.1fr) minmax(140px, 1.2fr) 72px 64px 120px 88px ${actions}px`
}

function wideColumns(actions: number) {
  return `minmax(160px, 1.1fr) minmax(160px, 1.2fr) 80px 72px 128px 96px ${actions}px`
}

/** The columns' names; in each row they are repeated for screen readers. */
export function CustomerHead() {
  const { t } = useLingui()
  return (
    <CustomerColumns aria-hidden="true">
      <span>{t`Cliente`}</span>
      <span>{t`Contato`}</span>
      <span>{t`Situação`}</span>
      <span data-number="">{t`Total OS`}</span>
      <span data-number="">{t`Valor Total`}</span>
      <span data-since="">{t`Cadastro`}</span>
    </CustomerColumns>
  )
}

const CustomerColumns = chakra('div', {
  base: {
    ...columns,
    ...columnHead,
    '& [data-number]': { textAlign: 'end' },
    '& [data-since]': { ps: '2' },
  },
})

/**
 * Rows, or cards on a narrow screen: one markup that is styled here as a whole, because a list of hundreds is drawn
 * faster so. `data-cell` names the cells, `data-line` is cut at one line, `data-sub` is muted, `data-label` shows on
 * cards and is read out on rows, `data-desk` is for rows alone, `data-none` has no OS.
 */
export const CustomerGrid = chakra('ul', {
  base: {
    ...rowsOrCards,

    '& > li': {
      ...columns,
      position: 'relative',
      ...listRow,
      [cards]: {
        ...listCard,
        gridTemplate:
          '"who who tier" auto "contact contact contact" auto "os value since" auto "act act act" 1fr / auto minmax(0, 1fr) auto',
        columnGap: '5',
        mdDown: { columnGap: '3' },
        containIntrinsicSize: 'auto 186px',
      },
    },
    '& [data-cell]': { minW: '0', fontVariantNumeric: 'tabular-nums' },
    '& [data-line]': { ...oneLine, textAlign: 'left' },
    '& [data-sub]': { display: 'block', color: 'muted', textStyle: 'sm' },
    '& [data-desk]': { [cards]: { display: 'none' } },
    '& [data-none] > [data-number]': { color: 'muted' },
    '& [data-label]': {
      ...hidden,
      [cards]: {
        position: 'static',
        display: 'block',
        w: 'auto',
        h: 'auto',
        clipPath: 'none',
        textStyle: 'xs',
        color: 'muted',
      },
    },

    '& [data-cell=who]': { [cards]: { gridArea: 'who' } },
    '& [data-cell=contact]': { [cards]: { gridArea: 'contact', color: 'muted', textStyle: 'sm' } },
    '& [data-cell=tier]': { [cards]: { gridArea: 'tier', justifySelf: 'end' } },
    '& [data-number]': { textAlign: 'end', '& > [data-line]': { textAlign: 'inherit' } },
    '& [data-cell=os]': { [cards]: { gridArea: 'os', mt: '3', textAlign: 'start' } },
    '& [data-cell=value]': {
      containerType: 'inline-size',
      [cards]: { containerType: 'normal', gridArea: 'value', mt: '3', textAlign: 'start' },
      // A cut amount would read as another amount.
      '& > [data-line]': { [cards]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
    },
    '& [data-cell=since]': {
      ps: '2',
      whiteSpace: 'nowrap',
      [cards]: { gridArea: 'since', mt: '3', ps: '0', textAlign: 'end' },
    },
    '& [data-cell=actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '1',
      me: '-2',
      [cards]: { gridArea: 'act', justifyContent: 'flex-start', alignSelf: 'end', mt: '3' },
      '& > :last-child': { [cards]: { ms: 'auto' } },
    },
  },
})
