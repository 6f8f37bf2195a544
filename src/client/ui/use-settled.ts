import { useEffect, useState } from 'react'

/** The value as it was once nothing had changed it for `delay` milliseconds. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
