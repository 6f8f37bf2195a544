import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Asks before what was typed is left, by whatever way: Esc, Cancelar, the browser's back, another screen.
 * Closing the tab is asked about too, unless a reload brings the text back.
 */
export function useLeaveGuard(dirty: boolean, survivesReload: boolean) {
  const released = useRef(false)
  const blocks = () => dirty && !released.current
  const blocker = useBlocker({
    shouldBlockFn: blocks,
    enableBeforeUnload: () => blocks() && !survivesReload,
    withResolver: true,
  })
  return {
    /** What was typed is saved: it may be left. */
    release: () => {
      released.current = true
    },
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
