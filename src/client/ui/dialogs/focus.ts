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

/**
 * A frame after a dialog opened, Zag hides all that is not in it from screen readers: also a dialog that opened over it
 * meanwhile. It spares what has aria-live, so each dialog has that until its own frame, in which it gets the focus.
 */
export function keepReadable(content: HTMLElement | null): void {
  // A ref is given the same element again whenever its dialog is rendered.
  if (!content || kept.has(content)) return
  kept.add(content)
  content.parentElement?.setAttribute('aria-live', 'off')
}
const kept = new WeakSet<HTMLElement>()

export function endKeptReadable(content: HTMLElement | null): void {
  content?.parentElement?.removeAttribute('aria-live')
}

/**
 * For onRequestDismiss. When a layer goes, Zag closes what is above it: right for a dialog that Back closes, not for the
 * menu or the question that led to the one above.
 */
export function stayAfterMenu(event: {
  detail: { targetLayer: HTMLElement | undefined }
  preventDefault(): void
}): void {
  if (event.detail.targetLayer?.matches('[role=menu], [role=alertdialog]')) event.preventDefault()
}

/** The dialogs that are open. */
export const openDialogs = (): Element[] => [
  ...document.querySelectorAll('[role=dialog], [role=alertdialog]'),
]

/** What has the focus in a dialog above: in none of `dialogs`, the one that closes and those that were there before it. */
export function focusedAbove(dialogs: readonly (Element | null)[]): HTMLElement | null {
  const active = document.activeElement
  const around = active?.closest('[role=dialog], [role=alertdialog]')
  return active instanceof HTMLElement && around && !dialogs.includes(around) ? active : null
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
