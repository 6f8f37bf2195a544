import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveDialogProps {
  open?: boolean
  /** Says what will be lost. */
  children: ReactNode
  onLeave(): void
  onStay(): void
}

/** Asks before unsaved work is left for another screen. */
export function LeaveDialog({ open = true, children, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Sair sem salvar?`}
      confirm={t`Descartar e sair`}
      cancel={t`Continuar editando`}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {children}
    </ConfirmDialog>
  )
}
