import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsAsked } from './toast.ts'

/** Where toasts appear; once, at the root. */
export function ToasterHost() {
  const asked = useSyncExternalStore(toastsAsked.subscribe, toastsAsked.get)
  return (
    asked && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))
