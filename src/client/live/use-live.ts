import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'

/** Milliseconds after which the stream is opened: the first screen loads before. */
const patience = 500

/** Follows what the shop's other tabs and devices change, for as long as this user is signed in. */
export function useLive(userId: string): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const { startLive } = await startModule.load()
      // Routes count days by the zone that their guard was given.
      if (!left) stop = startLive(queryClient, { userId, onZone: () => void router.invalidate() })
    }
    // Where it cannot be loaded the screens are fresh when somebody comes back to them, as ever.
    const timer = setTimeout(() => void begin().catch(() => {}), patience)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, router, userId])
}

const startModule = lazyModule(() => import('./start.ts'))
