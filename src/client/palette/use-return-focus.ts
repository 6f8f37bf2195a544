import { useRef } from 'react'

/** Where the focus goes when the palette closes: back to what it was opened from, or to the screen that it led to. */
export function useReturnFocus(opener: Element | null | undefined) {
  const left = useRef(false)
  return {
    leave: () => {
      left.current = true
    },
    target: () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      return isThere && !left.current ? opener : document.querySelector('main')
    },
  }
}
