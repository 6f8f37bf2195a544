const before = new WeakMap<Element, Element | null>()

/** What has the focus; where a stand-in for a loading dialog took it, what had it before. */
export function focused(): Element | null {
  const at = document.activeElement
  const standsIn = at?.closest('[data-stand-in]')
  return standsIn ? (before.get(standsIn) ?? null) : at
}

/** Marks an element as the stand-in for a loading dialog, and remembers what it takes the focus from. */
export function standIn(element: HTMLElement, from: Element | null): void {
  element.dataset.standIn = ''
  before.set(element, from)
}
