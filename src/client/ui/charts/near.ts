import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

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

/** Width of an element in whole pixels, 0 before it is laid out; follows it. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const of = element.current
    if (!of) return
    const measure = () => setWidth(of.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(of)
    return () => resized.disconnect()
  }, [element])
  return width
}
