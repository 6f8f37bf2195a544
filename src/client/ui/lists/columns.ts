import { cards } from '../../theme/media.ts'

/** A row of a list with columns; add gridTemplateColumns. */
export const row = { display: 'grid', columnGap: '4', alignItems: 'center', px: '3' }

/** The columns' names. Cards, which replace rows on the phone, have labels of their own. */
export const columnHead = {
  mx: '-3',
  h: '8',
  textStyle: 'xs',
  color: 'subtle',
  borderBottom: '1px solid',
  borderColor: 'hairline',
  [cards]: { display: 'none' },
}

/** Rows of the previous query: they stay, dimmed, until the new ones are here. */
export const dimmed = {
  // Delayed, so that a fast answer dims nothing.
  '&[aria-busy=true] > *': { opacity: 0.6, transition: 'opacity {durations.fast} {durations.base}' },
}

/** A list whose rows become cards where columns have no room. */
export const rowsOrCards = {
  mx: '-3',
  listStyleType: 'none',
  ...dimmed,
  [cards]: {
    mx: '0',
    display: 'grid',
    gap: '3',
    mdDown: { gap: '2' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  },
}

/** Of a row that the arrow keys reached (row-keys.ts): beside the ring of its control, what the eye finds from afar. */
export const chosenRow = {
  scrollMarginBlock: '{sizes.row}',
  '&:has([data-row]:focus-visible)': { bg: 'hover', boxShadow: 'inset 3px 0 0 {colors.accent}' },
}

/** One row of such a list. The height before it is drawn is that of its content, without padding and border. */
export const listRow = {
  minH: 'row',
  borderBottom: '1px solid',
  borderColor: 'hairline',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto calc({sizes.row} - 1px)',
  '&:hover': { bg: 'hover' },
  ...chosenRow,
}

/** One card of such a list; add gridTemplate and its height before it is drawn. */
export const listCard = {
  alignItems: 'start',
  minH: '0',
  p: '3.5',
  border: '1px solid',
  borderColor: 'hairline',
  borderRadius: 'md',
  bg: 'surface',
  '&:hover': { bg: 'surface' },
}
