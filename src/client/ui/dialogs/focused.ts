const focusBefore = new WeakMap<Element, Element | null>()

/** The element that has the focus; for an open menu, the menu's button. */
export function focusedElement(): Element | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : active
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
