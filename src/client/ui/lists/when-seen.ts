/**
 * Calls back each time the element comes into view, or within the margins of it; answers how to stop. Only in browsers
 * with IntersectionObserver: see `tellsWhatIsSeen`.
 */
export function whenSeen(element: Element, margins: IntersectionObserverInit, act: () => void): () => void {
  // After the page was busy, the browser reports several changes at once, the oldest first: out of view, then in view
  // again.
  const watch = new IntersectionObserver(
    entries => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    margins,
  )
  watch.observe(element)
  return () => watch.disconnect()
}

export const tellsWhatIsSeen = (): boolean => 'IntersectionObserver' in globalThis
