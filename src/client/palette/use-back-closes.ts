import { useBlocker } from '@tanstack/react-router'

/** The browser's Back closes what covers the screen, and goes no further. */
export function useBackCloses(onClose: () => void) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}
