/**
 * A ref for what may go while something in it has the focus. Then the first of what `besideOf` names that still stands gets
 * it, or the screen, so that whoever goes on by keyboard goes on from there and not from the top of the page.
 */
export const keepsFocus =
  (besideOf: (going: HTMLElement) => (HTMLElement | null | undefined)[] = () => []) =>
  (element: HTMLElement | null) =>
  () => {
    // It still stands here, and goes as soon as this returns.
    if (!element?.contains(document.activeElement)) return
    const beside = besideOf(element)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = beside.find(one => one?.isConnected) ?? document.querySelector('main')
      next?.focus({ preventScroll: true })
    })
  }
