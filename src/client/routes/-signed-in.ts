import type { ParsedLocation } from '@tanstack/react-router'
import { release } from '../api/release.ts'
import { leaveForAuth, loadSession, type RouterContext } from '../api/session.ts'
import { isReloadSafe } from '../ui/unsaved-work.ts'

interface Entering {
  context: RouterContext
  location: ParsedLocation
  preload: boolean
}

/** Guard of every signed-in screen: who is not signed in goes to /auth, and comes back after. */
export async function signedIn({ context, location, preload }: Entering) {
  if (!preload && !import.meta.env.SSR) await loadNewRelease(location.pathname)
  const { user, ...session } = await loadSession(context.utils)
  if (!user) return leaveForAuth(location.href)
  return { user, fuso: session.fuso, is_admin: session.is_admin }
}

let shownScreen: string | undefined

/**
 * When the server runs another build, the next screen is loaded as a new page. Nothing typed is lost, because a form
 * asks before it is left. It waits while something is being sent to the server.
 */
async function loadNewRelease(screen: string): Promise<void> {
  const before = shownScreen
  shownScreen = screen
  if (before === undefined || before === screen || !release.hasMoved() || !isReloadSafe()) return
  window.location.reload()
  // The page lives on for a moment: this never resolves, so that what waits for it shows nothing more.
  await new Promise(() => {})
}
