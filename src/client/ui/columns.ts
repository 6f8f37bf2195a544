import { cards } from '../theme/media.ts'

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
