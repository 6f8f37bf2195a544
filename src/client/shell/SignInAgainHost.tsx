import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionLost } from './session-lost.ts'

/** Opens SignInAgain when a write finds the session ended. */
export function SignInAgainHost() {
  const lost = useSyncExternalStore(sessionLost.subscribe, sessionLost.get)
  return (
    lost && (
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    )
  )
}

const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }))
