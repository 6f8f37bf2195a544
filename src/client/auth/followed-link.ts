import type { AuthTab } from './AuthScreen.tsx'

/** The form that follows a link's page. */
export interface Start {
  tab: AuthTab
  /** The e-mail whose password the link has just reset. */
  reset?: string
}

/** Removes the used token from the URL. */
export const forgetLink = (): void => window.history.replaceState(null, '', window.location.pathname)
