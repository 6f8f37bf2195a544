import { type RefObject, useEffect, useState } from 'react'
import { whenSeen } from './when-seen.ts'

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
