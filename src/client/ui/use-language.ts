import { useLingui } from '@lingui/react'

/**
 * Renders the component again when the language changes. Needed in routes, which the router renders only when the URL
 * changes, and in `memo` components. Nothing is remounted: focus, typed text and open dialogs stay.
 */
export function useLanguage(): void {
  useLingui()
}
