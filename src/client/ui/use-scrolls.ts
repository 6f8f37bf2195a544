import { type RefObject, useEffect, useState } from 'react'

/** Whether an element holds more than it shows: then it takes the focus, for keys to scroll it. */
export function useScrolls(place: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () =>
      setScrolls(
        element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
      )
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [place])
  return scrolls
}
