import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

interface LeaveGuardInput {
  /** Whether leaving would lose something. */
  isUnsaved(): boolean
  /** A change of the search parameters loses nothing. */
  isKeptOnPath?: boolean
  /** A reload loses nothing, so closing the tab does not ask. */
  isKeptByReload?: boolean
}

/** Stops a user from leaving unsaved work by Back, a link or closing the tab. The caller shows the question. */
export function useLeaveGuard({ isUnsaved, isKeptOnPath = false, isKeptByReload = false }: LeaveGuardInput) {
  const released = useRef(false)
  const blocks = () => isUnsaved() && !released.current
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => blocks() && !(isKeptOnPath && current.pathname === next.pathname),
    enableBeforeUnload: () => blocks() && !isKeptByReload,
    withResolver: true,
  })
  return {
    /** Nothing is lost any more: from now on leaving does not ask. */
    release: () => {
      released.current = true
    },
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
