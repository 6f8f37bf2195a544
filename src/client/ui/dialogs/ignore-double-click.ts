import type { MouseEvent } from 'react'

/** Ignores the second click of a double click: after the first one another button or row may lie under the pointer. */
export const ignoreDoubleClick =
  <On extends Element>(onClick: (event: MouseEvent<On>) => void) =>
  (event: MouseEvent<On>): void => {
    if (event.detail <= 1) onClick(event)
  }
