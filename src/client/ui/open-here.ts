import type { MouseEvent } from 'react'

/** A plain click navigates inside the app; a click with a modifier key is left to the browser. */
export function openOnPlainClick(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
