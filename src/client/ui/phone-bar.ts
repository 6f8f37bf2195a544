import { useEffect } from 'react'
import { createStore } from '../api/store.ts'

/** How many bars of pages stand at the lower edge, to save or to confirm: each takes the place of the phone's bar. */
const ownBars = createStore(0)

/** Whether the phone's bar gives way to a page's own. */
export const bottomBarGone = { get: () => ownBars.get() > 0, subscribe: ownBars.subscribe }

/** For a bar that a page has at the lower edge, as long as it is there. What gets the focus scrolls to above it. */
export function useOwnBar(): void {
  useEffect(() => {
    const count = (more: 1 | -1) => {
      ownBars.set(ownBars.get() + more)
      document.documentElement.toggleAttribute('data-own-bar', bottomBarGone.get())
    }
    count(1)
    return () => count(-1)
  }, [])
}

/** A keyboard on the screen takes more of the window's height than anything else does. */
const leastKeyboard = 150

/** Whether the keyboard of a phone covers the lower part of the window. */
export const keyboard = {
  get: () =>
    window.visualViewport !== null && window.innerHeight - window.visualViewport.height > leastKeyboard,
  subscribe(listener: () => void) {
    window.visualViewport?.addEventListener('resize', listener)
    return () => window.visualViewport?.removeEventListener('resize', listener)
  },
}
