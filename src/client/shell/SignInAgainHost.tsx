import { useStore } from '../api/store.ts'
import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { useIdle } from '../ui/use-idle.ts'
import { sessionIdle, sessionLost } from './session-lost.ts'

/** Opens SignInAgain when a write finds that the session has ended, or when it was idle too long. */
export function SignInAgainHost() {
  useIdle(signInModule.preload)
  const lost = useStore(sessionLost)
  const idle = useStore(sessionIdle)
  return (lost || idle) && <SignInAgain idle={idle} onClose={sessionLost.settle} />
}

const signInModule = lazyModule(() => import('./SignInAgain.tsx'))
const SignInAgain = lazyComponent(signInModule, module => module.SignInAgain, dialogFallbacks)
