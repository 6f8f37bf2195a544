import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'

/** Whether something would ask before the page closes: unsaved text, a photo that is being uploaded. */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

let writes: QueryClient | undefined

/** From now on `isReloadSafe` knows of the writes of this page. */
export function watchWrites(queryClient: QueryClient): void {
  writes = queryClient
}

/** Whether loading the page anew unasked loses nothing: neither unsaved work nor a write that is under way. */
export const isReloadSafe = (): boolean => !writes?.isMutating() && !hasUnsavedWork()

/** Lets the page close without asking again. The router asks first, so its question is removed too. */
export function skipLeavePrompt(history: RouterHistory): void {
  history.destroy()
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
}
