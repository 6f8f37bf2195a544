import type { CSSProperties } from 'react'

/** The columns of a line on a desk, as a style of its row and of their head; without the cost where it is hidden. */
export const lineColumns = (costsHidden: boolean): CSSProperties =>
  ({
    '--columns': `minmax(0, 1fr) 108px ${costsHidden ? '' : '116px'} 56px 124px 36px`,
  }) as CSSProperties
