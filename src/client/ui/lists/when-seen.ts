/** Calls `act` each time the element comes into view, or within the margins of it; answers a function that stops it. */
export function whenSeen(element: Element, margins: IntersectionObserverInit, act: () => void): () => void {
  // After the page was busy the browser reports several changes at once, the oldest first.
  const watch = new IntersectionObserver(
    entries => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    margins,
  )
  watch.observe(element)
  return () => watch.disconnect()
}
