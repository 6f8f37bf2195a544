import { type RefObject, useLayoutEffect, useState } from 'react'

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
