import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { useQuestion } from './question.ts'
import { signOutQuestion } from './use-sign-out.ts'

/** Opens SignOutQuestion when signing out would lose something. */
export function SignOutHost() {
  return useQuestion(signOutQuestion) && <SignOutQuestion onClose={signOutQuestion.settle} />
}

const SignOutQuestion = lazyComponent(
  lazyModule(() => import('./SignOutQuestion.tsx')),
  module => module.SignOutQuestion,
  dialogFallbacks,
)
