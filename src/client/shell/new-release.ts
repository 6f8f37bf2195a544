import type { QueryClient } from '@tanstack/react-query'
import { release } from '../api/release.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

let shown: string | undefined

/**
 * Where the server holds another build, going to another screen loads that screen as a new page: nothing typed is lost,
 * because a form asks before it is left. Not while something is being sent to the server.
 */
export async function loadNewRelease(queryClient: QueryClient, screen: string): Promise<void> {
  const before = shown
  shown = screen
  if (before === undefined || before === screen || !release.hasMoved()) return
  if (queryClient.isMutating() > 0 || hasUnsavedWork()) return
  window.location.reload()
  // The page goes on for a moment: nothing that waits for this may show anything more.
  await new Promise(() => {})
}
