import { useState } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'
import { useIdle } from '../ui/use-idle.ts'

/** Has the end of the session watched, once the browser has nothing else to do. */
export function IdleWatchHost() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof watchModule.load>>>()
  useIdle(() => void watchModule.load().then(setPart, () => undefined))
  return part && <part.IdleWatch />
}

const watchModule = lazyModule(() => import('./IdleWatch.tsx'))
