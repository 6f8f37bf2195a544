import { useEffect, useState } from 'react'

/** Whether something has been on for longer than an answer takes: only then is waiting shown. */
export function useSlow(on: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!on) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [on])
  return on && slow
}

/** Milliseconds. */
const patience = 400
