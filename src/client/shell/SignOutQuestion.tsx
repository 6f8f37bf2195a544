import { useLingui } from '@lingui/react/macro'
import { useStore } from '../api/store.ts'
import { LeaveDialog } from '../ui/dialogs/LeaveDialog.tsx'
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
