import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useSignOutAtOnce } from './use-sign-out.ts'

/** Asks before signing out loses unsaved text or unsent photos. */
export function SignOutQuestion({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const signOut = useSignOutAtOnce()
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <ConfirmDialog
      open
      title={t`Sair sem salvar?`}
      confirm={t`Descartar e sair`}
      cancel={t`Continuar editando`}
      onConfirm={leave}
      onCancel={onClose}
    >
      {t`O que ainda não foi salvo ou enviado se perde.`}
    </ConfirmDialog>
  )
}
