import { useEffect, useState } from 'react'
import { useIdle } from '../use-idle.ts'
import { onFirstToast, toasterModule } from './toast.ts'

/** Where toasts appear; mounted once, at the root. */
export function ToasterHost() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof toasterModule.load>>>()
  useEffect(() => onFirstToast(setLoaded), [])
  // Loaded early: the first toast may be about a lost connection.
  useIdle(toasterModule.preload)
  return loaded && <loaded.Toaster />
}
