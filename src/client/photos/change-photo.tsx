import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { PhotoType } from '../../shared/photos.ts'
import { errorSentence } from '../api/sentences.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { createWriteQueue, writeRow } from '../api/write-queue.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { type Photo, photoTypeLabel } from './photo.tsx'
import { cancelPhotoQueries, dropPhoto, refreshPhotos, showPhoto } from './photo-cache.ts'

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

// One queue for the app: quick changes of a photo are stored in their order.
const queue = createWriteQueue<Photo>()

/**
 * Changes a photo's type, at once and with undo, or deletes it. `onDeleted` is also called if it was deleted
 * elsewhere.
 */
export function useChangePhoto(photo: Photo, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const update = trpc.photos.update.useMutation()
  const del = trpc.photos.delete.useMutation()
  const { id } = photo

  const moveBack = (row: Photo) => {
    if (document.activeElement?.closest(`[data-photo="${id}"]`)) followFocus(id)
    showPhoto(queryClient, row)
  }
  const gone = () => {
    onDeleted()
    dropPhoto(queryClient, id)
  }

  function setType(from: Photo, tipo_foto: PhotoType, undone: boolean): Promise<void> {
    void cancelPhotoQueries(queryClient)
    return writeRow(queue, {
      clicked: from,
      shown: { ...from, tipo_foto },
      send: () => update.mutateAsync({ id, tipo_foto }),
      display: (_, row) => showPhoto(queryClient, row),
      takeBack(_, stored, error) {
        if (refusalOf(error).key === 'nao_encontrado') dropPhoto(queryClient, id)
        else moveBack(stored)
      },
      onStored: stored =>
        toastType(stored, undone ? undefined : () => void setType(stored, from.tipo_foto, true)),
      onFailed: error =>
        toast.error(t`Não foi possível mudar o tipo da foto`, { description: errorSentence(error) }),
      refresh: () => refreshPhotos(queryClient),
    })
  }

  return {
    retype: (tipo_foto: PhotoType) => void setType(photo, tipo_foto, false),
    async remove() {
      try {
        await del.mutateAsync({ id })
        gone()
        toast.success(t`Foto excluída`)
      } catch (error) {
        if (refusalOf(error).key === 'nao_encontrado') gone()
        else toast.error(t`Não foi possível excluir a foto`, { description: errorSentence(error) })
      }
      void refreshPhotos(queryClient)
    },
    removing: del.isPending,
  }
}

function toastType({ tipo_foto }: Photo, onUndo: (() => void) | undefined) {
  const type = photoTypeLabel(tipo_foto)
  if (onUndo) toast.success(t`Foto mudada para ${type}`, { action: { label: t`Desfazer`, onClick: onUndo } })
  else toast.success(t`A foto voltou para ${type}`)
}

/** The photo that moves to another group: its tile is removed with the focus and rendered anew. */
let moved: string | undefined

/** Makes the focus follow a photo to another group. */
export const followFocus = (id: string): void => {
  moved = id
}

/** Focuses the menu of a photo that has just come from another group. */
export function useFocusWhenMoved(id: string, tile: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (moved !== id) return
    moved = undefined
    tile.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }, [id, tile])
}
