import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFocusAfter } from '../ui/dialogs/focused.ts'

interface RemoveLogoProps {
  shop: string
  busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before the logo is removed: its image is not kept. */
export function RemoveLogo({ shop, busy, onConfirm, onClose }: RemoveLogoProps) {
  const { t } = useLingui()
  useFocusAfter()
  return (
    <ConfirmDialog
      open
      title={t`Tem certeza que deseja remover o logo?`}
      confirm={t`Remover`}
      busy={busy && t`Removendo...`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {t`O logo da ${shop} não pode ser recuperado.`}
    </ConfirmDialog>
  )
}
