import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { PhotoType } from '../../../shared/photos.ts'
import { errorSentence, refusalOf, trpc } from '../../api/trpc.ts'
import { toast } from '../../ui/toast.ts'
import type { Photo } from '../photo.ts'
import { dropPhoto, holdPhotos, refreshPhotos, showPhoto } from '../photo-cache.ts'

/** Retypes a photo, which shows at once, or deletes it; `onDeleted` also where it was gone already. */
export function useChangePhoto(photo: Photo, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const update = trpc.photos.update.useMutation()
  const del = trpc.photos.delete.useMutation()
  const { id } = photo

  const moveBack = () => {
    if (document.activeElement?.closest(`[data-photo="${id}"]`)) moved = id
    showPhoto(queryClient, photo)
  }
  const gone = () => {
    onDeleted()
    dropPhoto(queryClient, id)
  }

  return {
    async retype(tipo_foto: PhotoType) {
      void holdPhotos(queryClient)
      showPhoto(queryClient, { ...photo, tipo_foto })
      moved = id
      try {
        showPhoto(queryClient, await update.mutateAsync({ id, tipo_foto }))
      } catch (error) {
        if (refusalOf(error).key === 'nao_encontrado') dropPhoto(queryClient, id)
        else moveBack()
        toast.error(t`Não foi possível mudar o tipo da foto`, { description: errorSentence(error) })
      }
      void refreshPhotos(queryClient)
    },
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

/** The photo that moves to another group: its tile, and the focus in it, is removed there and drawn anew here. */
let moved: string | undefined

/** Gives the focus to the menu of a photo that has just come from another group. */
export function useFocusWhenMoved(id: string, tile: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (moved !== id) return
    moved = undefined
    tile.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }, [id, tile])
}
