import { useEffect, useState } from 'react'
import { loadToaster, onFirstToast } from './toast.ts'
import { useIdle } from './use-idle.ts'

/** Where toasts appear; once, at the root. */
export function ToasterHost() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadToaster>>>()
  useEffect(() => onFirstToast(setPart), [])
  // The first toast may be about a server that is away.
  useIdle(() => void loadToaster().catch(() => undefined))
  return part && <part.Toaster />
}
