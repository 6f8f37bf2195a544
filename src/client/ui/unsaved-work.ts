import type { RouterHistory } from '@tanstack/react-router'

/** Whether something would ask before the page closes: unsaved text, a photo that is being uploaded. */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Lets the page close without asking again. The router asks first, so its question is removed too. */
export function skipLeavePrompt(history: RouterHistory): void {
  history.destroy()
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
}
