import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { leaveForAuth } from '../api/session.ts'
import { createQuestion, useStore } from '../api/store.ts'
import { trpc } from '../api/trpc.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { hasUnsavedWork, skipLeavePrompt } from '../ui/unsaved-work.ts'

/** Signs out, asking first if something would be lost: afterwards it could not be saved any more. */
export function useSignOut(): () => void {
  const signOut = useSignOutAtOnce()
  return () => (hasUnsavedWork() ? signOutQuestion.ask() : signOut())
}

/** Ends the session and opens /auth as a new page, so that no loaded data stays in memory. */
function useSignOutAtOnce(): () => void {
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

/** Whether SignOutQuestion is open. */
const signOutQuestion = createQuestion()

/** Asks before signing out loses unsaved text or unsent photos. */
export function SignOutQuestion() {
  return useStore(signOutQuestion) && <Asked onClose={signOutQuestion.settle} />
}

function Asked({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const signOut = useSignOutAtOnce()
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <LeaveDialog onLeave={leave} onClose={onClose}>
      {t`O que ainda não foi salvo ou enviado se perde.`}
    </LeaveDialog>
  )
}

const LeaveDialog = lazyDialog(() => import('../ui/dialogs/LeaveDialog.tsx').then(part => part.LeaveDialog))
