import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface UndoImportProps {
  open: boolean
  busy: boolean
  /** What would go, in words. */
  what: string
  onConfirm(): void
  onClose(): void
}

/** Asks before what was brought goes for good. */
export function UndoImport({ open, busy, what, onConfirm, onClose }: UndoImportProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Desfazer esta importação?`}
      confirm={t`Desfazer`}
      busy={busy && t`Desfazendo...`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {t`O que ela trouxe sai de vez, sem passar pela Lixeira: ${what}. Fica o que você mudou depois, e o que ganhou foto, lembrete ou mensagem.`}
    </ConfirmDialog>
  )
}
