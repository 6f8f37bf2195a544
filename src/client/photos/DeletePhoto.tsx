import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { type Photo, photoTypeLabel } from './photo.ts'

interface DeletePhotoProps {
  photo: Photo
  /** The number of its order, without "OS". */
  number: string
  open: boolean
  removing: boolean
  /** For a screen that is dark in both themes. */
  dark?: boolean
  onDelete(): void
  onClose(): void
}

/** Asks before a photo is deleted, and names it. */
export function DeletePhoto({ photo, number, removing, onDelete, onClose, ...dialog }: DeletePhotoProps) {
  const { t } = useLingui()
  const { nome_arquivo: name } = photo
  const type = photoTypeLabel(photo.tipo_foto)
  return (
    <ConfirmDialog
      title={t`Excluir esta foto?`}
      confirm={t`Excluir`}
      busy={removing && t`Excluindo...`}
      onConfirm={onDelete}
      onCancel={onClose}
      {...dialog}
    >
      {t`${name} (${type}) da OS ${number} será apagada e não poderá ser recuperada.`}
    </ConfirmDialog>
  )
}
