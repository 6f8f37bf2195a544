import { useEffect, useState } from 'react'

const focusBefore = new WeakMap<Element, Element | null>()

/** The element that has the focus; for an open menu, the menu's button. */
export function focusedElement(): Element | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : active
}

/** What the user has chosen in a dialog that Zag gives the focus only later. */
export function focusedIn(content: HTMLElement | null): HTMLElement | null {
  const chosen = document.activeElement
  const isInside = chosen instanceof HTMLElement && chosen !== content && content?.contains(chosen)
  return isInside ? chosen : null
}

/** Remembers what opened a dialog. */
export function rememberOpener(dialog: HTMLElement, opener: Element | null): void {
  focusBefore.set(dialog, opener)
}

/**
 * What gets the focus when a dialog closes: its opener; if the opener went with a dialog of its own, that dialog's
 * opener; at last the screen.
 */
export function focusTargetAfter(opener: Element | null): HTMLElement | null {
  for (let at = opener; at && at !== document.body; at = openerOfDialogAround(at))
    if (at instanceof HTMLElement && at.isConnected) return at
  return document.querySelector('main')
}

function openerOfDialogAround(removed: Element): Element | null {
  const dialog = removed.closest('[role=dialog]')
  return (dialog && focusBefore.get(dialog)) ?? null
}

/** Gives the focus back to what had it when this dialog closes, or to the screen if that was removed with its row. */
export function useFocusAfter(): void {
  const [opener] = useState(focusedElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const back = opener?.isConnected ? opener : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/**
 * A ref for an element that may be removed while it holds the focus. The first element of `candidatesFor` that is still
 * in the page gets it, else the screen, so that the keyboard does not start again at the top of the page.
 */
export const restoreFocusRef =
  (candidatesFor: (removed: HTMLElement) => (HTMLElement | null | undefined)[] = () => []) =>
  (element: HTMLElement | null) =>
  () => {
    // React removes the element just after this returns.
    if (!element?.contains(document.activeElement)) return
    const candidates = candidatesFor(element)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = candidates.find(candidate => candidate?.isConnected) ?? document.querySelector('main')
      next?.focus({ preventScroll: true })
    })
  }
