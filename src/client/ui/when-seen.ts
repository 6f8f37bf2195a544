/**
 * Calls back each time the element has come within so many pixels of what is seen; answers what ends that. Where the
 * browser does not tell what comes into view it calls back never: see `tellsWhatIsSeen`.
 */
export function whenSeen(element: Element, pixels: number, act: () => void): () => void {
  // Of what happened while the page was busy a browser tells in one go, the oldest first: gone from view, then back in it.
  const watch = new IntersectionObserver(
    entries => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    // The second is the same inside a dialog, whose body scrolls.
    { rootMargin: `${pixels}px`, scrollMargin: `${pixels}px` },
  )
  watch.observe(element)
  return () => watch.disconnect()
}

export const tellsWhatIsSeen = (): boolean => 'IntersectionObserver' in globalThis
