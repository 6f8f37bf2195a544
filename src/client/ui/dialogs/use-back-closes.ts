import { useBlocker } from '@tanstack/react-router'

/** Of a dialog that no address names: the browser's Back button closes it and does nothing else. */
export function useBackCloses(onClose: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}
