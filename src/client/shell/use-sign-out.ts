import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { hasUnsavedWork, skipLeavePrompt } from './unsaved-work.ts'
import { leaveForAuth } from './leave.ts'
import { createQuestion } from './question.ts'

/** Whether SignOutQuestion stands open. */
export const signOutQuestion = createQuestion()

/** Signs out, and asks before where something would be lost: once the session is over, staying would be no answer. */
export function useSignOut(): () => void {
  const signOut = useSignOutAtOnce()
  return () => (hasUnsavedWork() ? signOutQuestion.ask() : signOut())
}

/** Ends the session and goes to /auth, a new page that holds nothing of what was loaded. */
export function useSignOutAtOnce(): () => void {
  const { t } = useLingui()
  const { history } = useRouter()
  const { mutate } = trpc.auth.signOut.useMutation({
    onSuccess() {
      skipLeavePrompt(history)
      return leaveForAuth('/')
    },
    onError: error => toast.error(t`Não foi possível sair.`, { error }),
  })
  return () => mutate()
}
