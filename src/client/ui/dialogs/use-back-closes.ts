import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What Back closes, the newest last. */
const open: (() => void)[] = []

/** Whether Back closes a dialog, so that nothing is left by it. */
export const isBackForDialog = (): boolean => open.length > 0

/**
 * Of a dialog that no address names: the browser's Back button closes it and does nothing else. Where the entry before is
 * another page, or none, no page can keep Back from leaving.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const closeThis = () => close()
    open.push(closeThis)
    return () => void open.splice(open.indexOf(closeThis), 1)
  }, [])
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      open.at(-1)?.()
      return true
    },
    enableBeforeUnload: false,
  })
}
