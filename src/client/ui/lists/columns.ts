import { cards } from '../../theme/media.ts'

/** A row of columns, where there is room for them: give it its gridTemplateColumns. */
export const row = { display: 'grid', columnGap: '4', alignItems: 'center', px: '3' }

/** The names above the columns; the cards that stand for rows on the phone have their own. */
export const columnHead = {
  mx: '-3',
  h: '8',
  textStyle: 'xs',
  color: 'subtle',
  borderBottom: '1px solid',
  borderColor: 'hairline',
  [cards]: { display: 'none' },
}

/** Text that is cut at one line. */
export const oneLine = {
  display: 'block',
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

/** Rows of another question than the one that is asked now: they stay until its answer is here. */
export const dimmed = {
  // Not for an answer that is here in a moment.
  '&[aria-busy=true] > *': { opacity: 0.6, transition: 'opacity {durations.fast} {durations.base}' },
}

/** A list of such rows, each a card where there is no room for columns. */
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

/** One of them, as a row. */
export const listRow = {
  minH: 'row',
  borderBottom: '1px solid',
  borderColor: 'hairline',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto {sizes.row}',
  '&:hover': { bg: 'hover' },
}

/** One of them, as a card: give it its gridTemplate, and the height that it has until it is drawn. */
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
