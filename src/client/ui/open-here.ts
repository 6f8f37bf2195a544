import type { MouseEvent } from 'react'

/** A plain click goes on in this tab without loading the page anew; one with a modifier is the browser's. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
