import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface UndoImportProps {
  open: boolean
  busy: boolean
  /** What would go, in words; '' where nothing would. */
  what: string
  /** How many rows were changed back. */
  back: number
  onConfirm(): void
  onClose(): void
}

/** Asks before what was brought goes for good. */
export function UndoImport({ open, busy, what, back, onConfirm, onClose }: UndoImportProps) {
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
      {(what || back === 0) &&
        t`O que ela trouxe sai de vez, sem passar pela Lixeira: ${what}. Fica o que você mudou depois, e o que ganhou foto, lembrete ou mensagem.`}{' '}
      {back > 0 &&
        t`O que voltou ao que era na cópia fica de novo como estava antes, menos o que você mudou depois.`}
    </ConfirmDialog>
  )
}
