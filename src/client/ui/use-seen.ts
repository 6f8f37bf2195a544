import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near what is seen; from then on it counts as near. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (seen || !element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
      // The same inside a dialog, whose body scrolls.
      scrollMargin: '200px',
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, seen])
  return seen
}
