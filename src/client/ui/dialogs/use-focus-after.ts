import { useEffect, useState } from 'react'
import { focused } from './focused.ts'

/** What had the focus has it again when this dialog goes; where it went with its row, the screen does. */
export function useFocusAfter(): void {
  const [opener] = useState(focused)
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
