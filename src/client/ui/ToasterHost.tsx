import { useEffect, useState } from 'react'
import { onFirstToast, toasterCode } from './toast.ts'
import { useIdle } from './use-idle.ts'

/** Where toasts appear; once, at the root. */
export function ToasterHost() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof toasterCode.load>>>()
  useEffect(() => onFirstToast(setPart), [])
  // The first toast may be about a server that is away.
  useIdle(toasterCode.preload)
  return part && <part.Toaster />
}
