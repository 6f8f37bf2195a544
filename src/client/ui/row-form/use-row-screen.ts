import { useCallback, useEffect, useRef } from 'react'
import { captureKeys } from '../dialogs/type-ahead.ts'
import { useHotkey } from '../use-hotkey.ts'
import { useIdle } from '../use-idle.ts'

interface RowScreenInput<Row> {
  /** Why no row can be created. */
  reason: string | undefined
  openNew(): void
  openRow(row: Row): void
  /** Loads the dialogs' code. */
  preload(): void
}

/**
 * A screen with a list of rows and their form. `begin` opens the form of a new row, as the key N does; `edit` that of
 * a row, and never changes, so that the list is not drawn again for it.
 */
export function useRowScreen<Row>(input: RowScreenInput<Row>) {
  const { reason, openNew, preload } = input
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useIdle(preload)
  const begin = () => {
    captureKeys()
    openNew()
  }
  useHotkey('n', begin, { enabled: reason === undefined })
  const edit = useCallback((row: Row) => latest.current.openRow(row), [])
  return { begin, edit }
}
