import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near the viewport; it stays true from then on. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    if (!('IntersectionObserver' in window)) return setSeen(true)
    return whenSeen(element.current, near, () => setSeen(true))
  }, [element, seen])
  return seen
}

// `scrollMargin` does inside a dialog, whose body scrolls, what `rootMargin` does in the page.
const near = { rootMargin: '200px', scrollMargin: '200px' }

/**
 * Calls `act` each time the element comes into view, or within the margins of it, and once more where it is still there
 * when what `act` began has ended: another fetch may have put an end to it. Answers a function that stops it.
 */
export function whenSeen(
  element: Element,
  margins: IntersectionObserverInit,
  act: () => unknown,
): () => void {
  let isOn = true
  // After the page was busy the browser reports several changes at once, the oldest first.
  const watch = new IntersectionObserver(async entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    const began = act()
    if (!(began instanceof Promise)) return
    await began
    if (!isOn) return
    // Observed anew, it is reported anew.
    watch.unobserve(element)
    watch.observe(element)
  }, margins)
  watch.observe(element)
  return () => {
    isOn = false
    watch.disconnect()
  }
}
