import type { AuthTab } from './AuthScreen.tsx'

/** With which form the page of a link goes on. */
export interface Start {
  tab: AuthTab
  /** Whose password was set by the link just now. */
  reset?: string
}

/** The token is of no use any more, and is no address to keep. */
export const forgetLink = (): void => window.history.replaceState(null, '', window.location.pathname)
