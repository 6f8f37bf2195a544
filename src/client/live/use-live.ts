import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startLive } from './start.ts'

/** Milliseconds after which the stream opens, so that the first screen loads first. */
const startDelayMs = 500

/** Follows the changes of the shop's other tabs and devices while this user is signed in. */
export function useLive(userId: string): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      // Routes count days in the zone that their guard was given.
      stop = startLive(queryClient, { userId, onZone: () => void router.invalidate() })
    }, startDelayMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, router, userId])
}
