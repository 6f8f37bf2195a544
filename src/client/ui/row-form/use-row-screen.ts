import { useCallback, useEffect, useRef } from 'react'
import { useHotkey } from '../use-hotkey.ts'

interface RowScreenInput<Row> {
  /** Why no row can be created. */
  reason: string | undefined
  openNew(): void
  openRow(row: Row): void
}

/**
 * A screen with a list of rows and their form. `begin` opens the form of a new row, as the key N does; `edit` that of
 * a row, and never changes, so that the list is not drawn again for it.
 */
export function useRowScreen<Row>(input: RowScreenInput<Row>) {
  const { reason, openNew } = input
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useHotkey('n', openNew, { enabled: reason === undefined })
  const edit = useCallback((row: Row) => latest.current.openRow(row), [])
  return { begin: openNew, edit }
}
