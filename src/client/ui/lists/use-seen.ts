import { type RefObject, useEffect, useState } from 'react'
import { tellsWhatIsSeen, whenSeen } from './when-seen.ts'

/** Whether an element has come near what is seen; from then on it counts as near. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(() => !tellsWhatIsSeen())
  useEffect(() => {
    if (!seen && element.current) return whenSeen(element.current, near, () => setSeen(true))
  }, [element, seen])
  return seen
}

// The second is the same inside a dialog, whose body scrolls.
const near = { rootMargin: '200px', scrollMargin: '200px' }
