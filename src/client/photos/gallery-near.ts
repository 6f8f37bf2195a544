import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Whether a part of the gallery is within a screen or so of what is seen: far from it, it is left empty, so that
 * thousands of photos cost what a few dozen do. One that holds the keyboard's focus stays.
 */
export function useNear(part: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const element = part.current
    if (!element) return
    const isHeld = () => element.contains(document.activeElement)
    return watch(element, isNear => setNear(isNear || isHeld()))
  }, [part])
  return near
}

/** Tells the height of a part, in pixels, as long as it is `on`: before it is painted, and when it changes. */
export function useHeight(part: RefObject<HTMLElement | null>, on: boolean, tell: (height: number) => void) {
  useLayoutEffect(() => {
    const element = part.current
    if (!on || !element) return
    const measure = () => tell(element.offsetHeight)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [part, on, tell])
}

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all parts. */
function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: '1200px' },
  )
  listeners.set(element, onChange)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
