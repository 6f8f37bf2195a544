import { useEffect } from 'react'
import { restoreFocusRef } from '../dialogs/focus.ts'
import { isTyping, layers } from '../use-hotkey.ts'

/**
 * The arrow keys ↓ and ↑ go from row to row, in the list of the screen or of the dialog over it. A row's control with
 * `data-row` gets the focus, so that Enter does what a click on it does.
 */
export function useRowKeys() {
  useEffect(() => {
    document.addEventListener('keydown', goByArrow)
    return () => document.removeEventListener('keydown', goByArrow)
  }, [])
}

function goByArrow(event: KeyboardEvent) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || altKey || ctrlKey || metaKey || shiftKey) return
  if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return
  const isDown = key === 'ArrowDown'
  // From a list's search down to what it found.
  const isSearch = isDown && target.matches('[type=search]')
  if (isTyping(target) && !isSearch) return
  const place = layers().at(-1) ?? document.querySelector('main')
  const controls = [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(control =>
    control.checkVisibility(),
  )
  const at = controls.findIndex(control => rowOf(control).contains(target))
  const next =
    at >= 0
      ? controls[at + (isDown ? 1 : -1)]
      : isDown && controls.find(control => isSearch || isInView(rowOf(control)))
  // At an end of the list, and before it is in view, the page scrolls.
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  rowOf(next).scrollIntoView({ block: 'nearest' })
}

const rowOf = (control: HTMLElement): HTMLElement => control.closest<HTMLElement>('li, tr') ?? control

function isInView(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** For a row: one that leaves the list while it has the focus hands it to its neighbour. */
export const rowRef = restoreFocusRef(({ nextElementSibling, previousElementSibling }) =>
  [nextElementSibling, previousElementSibling].map(row => row?.querySelector<HTMLElement>('[data-row]')),
)
