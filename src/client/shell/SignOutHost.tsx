import { useStore } from '../api/store.ts'
import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { signOutQuestion } from './use-sign-out.ts'

/** Opens SignOutQuestion when signing out would lose something. */
export function SignOutHost() {
  return useStore(signOutQuestion) && <SignOutQuestion onClose={signOutQuestion.settle} />
}

const SignOutQuestion = lazyComponent(
  lazyModule(() => import('./SignOutQuestion.tsx')),
  module => module.SignOutQuestion,
  dialogFallbacks,
)
