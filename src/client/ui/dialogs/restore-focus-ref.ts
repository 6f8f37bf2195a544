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
