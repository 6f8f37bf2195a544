import { useEffect, useState } from 'react'
import { useIdle } from '../use-idle.ts'
import { onFirstToast, toasterCode } from './toast.ts'

/** Where toasts appear; once, at the root. */
export function ToasterHost() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof toasterCode.load>>>()
  useEffect(() => onFirstToast(setPart), [])
  // The first toast may be about a server that is away.
  useIdle(toasterCode.preload)
  return part && <part.Toaster />
}
