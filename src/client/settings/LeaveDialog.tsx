import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

/** Asks before unsaved text is left for another screen. */
export function LeaveDialog({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      title={t`Sair sem salvar?`}
      confirm={t`Descartar e sair`}
      cancel={t`Continuar editando`}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      {t`O que você mudou nas configurações ainda não foi salvo.`}
    </ConfirmDialog>
  )
}
