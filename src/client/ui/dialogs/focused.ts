const before = new WeakMap<Element, Element | null>()

/** What has the focus; where a stand-in for a loading dialog took it, what had it before, and of an open menu its button. */
export function focused(): Element | null {
  const at = document.activeElement
  const standsIn = at?.closest('[data-stand-in]')
  if (standsIn) return before.get(standsIn) ?? null
  const button = at?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : at
}

/** Marks an element as the stand-in for a loading dialog, and remembers what it takes the focus from. */
export function standIn(element: HTMLElement, from: Element | null): void {
  element.dataset.standIn = ''
  before.set(element, from)
}

/** Remembers what opened a dialog. */
export function openedFrom(dialog: HTMLElement, from: Element | null): void {
  before.set(dialog, from)
}

/**
 * Where the focus goes once a dialog is closed: to what opened it; where that went with the dialog it stood in, as the step
 * before, to what opened that one; to the screen where nothing of it is left.
 */
export function whereFrom(opener: Element | null): HTMLElement | null {
  for (let at = opener; at && at !== document.body; at = openerOf(at))
    if (at instanceof HTMLElement && at.isConnected) return at
  return document.querySelector('main')
}

function openerOf(gone: Element): Element | null {
  const dialog = gone.closest('[role=dialog]')
  return (dialog && before.get(dialog)) ?? null
}
