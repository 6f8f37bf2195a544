import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'

/** Milliseconds after which the stream opens, so that the first screen loads first. */
const startDelayMs = 500

/** Follows the changes of the shop's other tabs and devices while this user is signed in. */
export function useLive(userId: string): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const begin = async () => {
      const { startLive } = await startModule.load()
      // Routes count days in the zone that their guard was given.
      if (!isUnmounted) stop = startLive(queryClient, { userId, onZone: () => void router.invalidate() })
    }
    // If it cannot be loaded, screens still refetch when they are shown again.
    const timer = setTimeout(() => void begin().catch(() => {}), startDelayMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, router, userId])
}

const startModule = lazyModule(() => import('./start.ts'))
