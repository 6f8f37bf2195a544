import { useLingui } from '@lingui/react'

/**
 * Draws the component again once the language is another, and all that it draws with it: sentences are written wherever
 * they are needed, not in hooks alone. Routes call it, which the router draws only when the address changes, and
 * components in `memo`. Nothing is taken away meanwhile: focus, typed text and open dialogs stay.
 */
export function useLanguage(): void {
  useLingui()
}
