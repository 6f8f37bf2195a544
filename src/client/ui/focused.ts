const before = new WeakMap<Element, Element | null>()

/** What has the focus, or had it before something took it that stands in for a dialog to come. */
export function focused(): Element | null {
  const at = document.activeElement
  const standsIn = at?.closest('[data-stand-in]')
  return standsIn ? (before.get(standsIn) ?? null) : at
}

/** This stands in for a dialog to come, and takes the focus from what had it. */
export function standIn(element: HTMLElement, from: Element | null): void {
  element.dataset.standIn = ''
  before.set(element, from)
}
