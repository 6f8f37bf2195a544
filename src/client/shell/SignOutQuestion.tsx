import { useLingui } from '@lingui/react/macro'
import { useStore } from '../api/store.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { signOutQuestion, useSignOutAtOnce } from './use-sign-out.ts'

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
