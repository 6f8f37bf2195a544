import type { MouseEvent } from 'react'

/**
 * For a button whose act puts another in its place, or another row under the pointer: the second click of a double click
 * is not one of its own.
 */
export const firstClick =
  <On extends Element>(act: (event: MouseEvent<On>) => void) =>
  (event: MouseEvent<On>): void => {
    if (event.detail <= 1) act(event)
  }
