import type { ParsedLocation } from '@tanstack/react-router'
import { loadSession, type RouterContext } from '../api/session.ts'
import { leaveForAuth } from '../shell/leave.ts'
import { loadNewRelease } from '../shell/new-release.ts'

interface Entering {
  context: RouterContext
  location: ParsedLocation
  preload: boolean
}

/** Guard of every signed-in screen: who is not signed in goes to /auth, and comes back after. */
export async function signedIn({ context, location, preload }: Entering) {
  if (!preload && !import.meta.env.SSR) await loadNewRelease(context.queryClient, location.pathname)
  const { user, ...session } = await loadSession(context.utils)
  if (!user) return leaveForAuth(location.href)
  return { user, fuso: session.fuso, is_admin: session.is_admin }
}
