import { useEffect, useRef } from 'react'

/** Does something once, when the browser has nothing else to do; not if the component goes before. */
export function useIdle(act: () => void) {
  const first = useRef(act)
  useEffect(() => whenIdle(first.current), [])
}

/** Does something once, when the browser has nothing else to do; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
