import { useState } from 'react'
import { code } from '../ui/lazy-module.ts'
import { useIdle } from '../ui/use-idle.ts'

/** Has the end of the session watched, once the browser has nothing else to do. */
export function IdleWatchHost() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof watchCode.load>>>()
  useIdle(() => void watchCode.load().then(setPart, () => undefined))
  return part && <part.IdleWatch />
}

const watchCode = code(() => import('./IdleWatch.tsx'))
