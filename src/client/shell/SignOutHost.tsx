import { useSyncExternalStore } from 'react'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'
import { signOutQuestion } from './use-sign-out.ts'

/** Opens SignOutQuestion when somebody signs out who would lose something. */
export function SignOutHost() {
  const { subscribe, get, settle } = signOutQuestion
  const asked = useSyncExternalStore(subscribe, get, get)
  return asked && <SignOutQuestion onClose={settle} />
}

const SignOutQuestion = lazyPart(
  code(() => import('./SignOutQuestion.tsx')),
  part => part.SignOutQuestion,
  dialogLooks,
)
