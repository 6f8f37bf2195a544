/**
 * Calls back each time the element has come as near to what is seen as the margins say; answers what ends that. For
 * browsers that tell what comes into view: see `tellsWhatIsSeen`.
 */
export function whenSeen(element: Element, margins: IntersectionObserverInit, act: () => void): () => void {
  // Of what happened while the page was busy a browser tells in one go, the oldest first: gone from view, then back in it.
  const watch = new IntersectionObserver(
    entries => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    margins,
  )
  watch.observe(element)
  return () => watch.disconnect()
}

export const tellsWhatIsSeen = (): boolean => 'IntersectionObserver' in globalThis
