import { useEffect, useRef } from 'react'

/** Does something once, when the browser has nothing else to do; not if the component goes before. */
export function useIdle(act: () => void) {
  const first = useRef(act)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(first.current, 2000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(first.current, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
}
