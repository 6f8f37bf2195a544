import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveDialogProps {
  open?: boolean
  /** Says what will be lost. */
  children: ReactNode
  onLeave(): void
  /** The screen stays. */
  onClose(): void
}

/** Asks before unsaved work is left for another screen. */
export function LeaveDialog({ open = true, children, onLeave, onClose }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Sair sem salvar?`}
      confirm={t`Descartar e sair`}
      cancel={t`Continuar editando`}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
