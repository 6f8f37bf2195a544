import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { createQuestion } from '../api/store.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { hasUnsavedWork, skipLeavePrompt } from '../ui/unsaved-work.ts'
import { leaveForAuth } from './leave.ts'

/** Whether SignOutQuestion is open. */
export const signOutQuestion = createQuestion()

/** Signs out, asking first if something would be lost: afterwards it could not be saved any more. */
export function useSignOut(): () => void {
  const signOut = useSignOutAtOnce()
  return () => (hasUnsavedWork() ? signOutQuestion.ask() : signOut())
}

/** Ends the session and opens /auth as a new page, so that no loaded data stays in memory. */
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
