import { useState } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'
import { useIdle } from '../ui/use-idle.ts'

/** Starts watching for the session's end once the browser is idle. */
export function IdleWatchHost() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof watchModule.load>>>()
  useIdle(() => void watchModule.load().then(setLoaded, () => undefined))
  return loaded && <loaded.IdleWatch />
}

const watchModule = lazyModule(() => import('./IdleWatch.tsx'))
