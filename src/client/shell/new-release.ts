import type { QueryClient } from '@tanstack/react-query'
import { release } from '../api/release.ts'
import { hasUnsavedWork } from '../ui/unsaved-work.ts'

let shown: string | undefined

/**
 * When the server runs another build, the next screen is loaded as a new page. Nothing typed is lost, because a form
 * asks before it is left. It waits while something is being sent to the server.
 */
export async function loadNewRelease(queryClient: QueryClient, screen: string): Promise<void> {
  const before = shown
  shown = screen
  if (before === undefined || before === screen || !release.hasMoved()) return
  if (queryClient.isMutating() > 0 || hasUnsavedWork()) return
  window.location.reload()
  // The page lives on for a moment: this never resolves, so that what waits for it shows nothing more.
  await new Promise(() => {})
}
