import { code } from '../ui/lazy-module.ts'
import { dialogLooks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'
import { useQuestion } from './question.ts'
import { signOutQuestion } from './use-sign-out.ts'

/** Opens SignOutQuestion when somebody signs out who would lose something. */
export function SignOutHost() {
  return useQuestion(signOutQuestion) && <SignOutQuestion onClose={signOutQuestion.settle} />
}

const SignOutQuestion = lazyPart(
  code(() => import('./SignOutQuestion.tsx')),
  part => part.SignOutQuestion,
  dialogLooks,
)
