import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Row } from './row.ts'

/**
 * The chosen row, and the keys that choose and take. The choice follows its row when other rows arrive. Enter before
 * the answer takes the first row once it is there.
 */
export function usePaletteKeys(rows: readonly Row[], late: boolean, onTake: (row: Row) => void) {
  const [chosen, setChosen] = useState<{ key: string; byKey: boolean }>()
  const [isWaiting, setWaiting] = useState(false)
  const active = rows.find(row => row.key === chosen?.key) ?? rows.find(row => !row.reason) ?? rows[0]
  const take = (row: Row | undefined) => row && !row.reason && onTake(row)
  useEffect(() => {
    if (!isWaiting || late) return
    setWaiting(false)
    take(active)
  })

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const asked = keyAction(event.key, active ? rows.indexOf(active) : -1, rows.length)
    if (asked === undefined) return
    event.preventDefault()
    if (asked !== 'take') setChosen({ key: rows[asked]?.key ?? '', byKey: true })
    else if (active) take(active)
    else setWaiting(late)
  }
  return {
    active,
    /** The row was chosen by a key, and may be out of view. */
    byKey: chosen?.byKey ?? false,
    keys,
    take,
    point: (row: Row) => row !== active && setChosen({ key: row.key, byKey: false }),
    /** The text has changed. */
    reset: () => {
      setChosen(undefined)
      setWaiting(false)
    },
  }
}

/**
 * What a key does: the index to choose, 'take' for the chosen row, or undefined if the text field handles the key.
 */
export function keyAction(key: string, at: number, count: number): number | 'take' | undefined {
  if (key === 'Enter') return 'take'
  return count > 0 ? steps(at, count).get(key) : undefined
}

// The arrows wrap around at the ends.
const steps = (at: number, count: number) =>
  new Map([
    ['ArrowDown', (at + 1) % count],
    ['ArrowUp', (at - 1 + count) % count],
    ['PageDown', Math.min(at + page, count - 1)],
    ['PageUp', Math.max(at - page, 0)],
    ['Home', 0],
    ['End', count - 1],
  ])

const page = 5
