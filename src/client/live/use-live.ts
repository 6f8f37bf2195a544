import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { code } from '../ui/code.ts'

/** Milliseconds after which the stream is opened: the first screen loads before. */
const patience = 500

/** Follows what the shop's other tabs and devices change, for as long as this user is signed in. */
export function useLive(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const { startLive } = await startCode.load()
      if (!left) stop = startLive(queryClient, userId)
    }
    // Where it cannot be loaded the screens are fresh when somebody comes back to them, as ever.
    const timer = setTimeout(() => void begin().catch(() => {}), patience)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, userId])
}

const startCode = code(() => import('./start.ts'))
