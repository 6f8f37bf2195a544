import { useEffect, useState } from 'react'
import { focusedElement } from './focused.ts'

/** Gives the focus back to what had it when this dialog closes, or to the screen if that was removed with its row. */
export function useFocusAfter(): void {
  const [opener] = useState(focusedElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const back = opener?.isConnected ? opener : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
