import { code } from '../ui/lazy-module.ts'
import { dialogLooks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { useQuestion } from './question.ts'
import { sessionIdle, sessionLost } from './session-lost.ts'

/** Opens SignInAgain when a write finds the session ended, or nobody used it. */
export function SignInAgainHost() {
  useIdle(signInCode.preload)
  const lost = useQuestion(sessionLost)
  const idle = useQuestion(sessionIdle)
  return (lost || idle) && <SignInAgain idle={idle} onClose={sessionLost.settle} />
}

const signInCode = code(() => import('./SignInAgain.tsx'))
const SignInAgain = lazyPart(signInCode, part => part.SignInAgain, dialogLooks)
