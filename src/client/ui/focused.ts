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
