import { useSyncExternalStore } from 'react'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { sessionLost } from './session-lost.ts'

/** Opens SignInAgain when a write finds the session ended. */
export function SignInAgainHost() {
  useIdle(signInCode.preload)
  const lost = useSyncExternalStore(sessionLost.subscribe, sessionLost.get, sessionLost.get)
  return lost && <SignInAgain />
}

const signInCode = code(() => import('./SignInAgain.tsx'))
const SignInAgain = lazyPart(signInCode, part => part.SignInAgain, dialogLooks)
