import { useEffect, useRef } from 'react'

/** Runs `act` once when the browser is idle, unless the component is unmounted before. */
export function useIdle(act: () => void) {
  const first = useRef(act)
  useEffect(() => whenIdle(first.current), [])
}

/** Runs `act` once when the browser is idle; answers a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
