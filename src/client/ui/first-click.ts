import type { MouseEvent } from 'react'

/**
 * For a button whose act puts another in its place, or another row under the pointer: the second click of a double click
 * is not one of its own.
 */
export const firstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act()
  }
