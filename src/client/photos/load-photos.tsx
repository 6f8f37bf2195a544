import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { PickedPhoto } from '../../shared/photos.ts'
import { code } from '../ui/code.ts'
import { MissingHint } from '../ui/feedback/MissingHint.tsx'
import { lazyPart, type Missing } from '../ui/lazy-part.tsx'
import { Bone } from '../ui/lists/Bone.tsx'

/** What shows and sends an order's photos: one chunk, which no screen waits for. */
const photoCode = code(() => import('./photo-chunk.ts'))

/** Loads it before it is asked for. */
export const preloadPhotos = photoCode.preload

const looks = { Waiting: PhotoBones, Missing: MissingPhotos }
/** The photos chosen in an order's form, with previews. */
export const PhotoPicker = lazyPart(photoCode, chunk => chunk.PhotoPicker, looks)
/** An order's photos in its details, by type: add, retype, delete. */
export const OrderPhotos = lazyPart(photoCode, chunk => chunk.OrderPhotos, looks)
/** How far the sending of an order's photos is, for the toast that tells of the order. */
export const UploadProgress = lazyPart(photoCode, chunk => chunk.ToastProgress, {
  // Who could choose photos has the chunk; where it is lost meanwhile, the toast of a failed sending says so.
  Missing: () => null,
})

/** Sends photos of the form to a saved order as 'antes', in the background. */
export function useSendPhotos() {
  const queryClient = useQueryClient()
  return async (os_id: string, photos: PickedPhoto[]) => {
    const { uploads } = await photoCode.load()
    uploads.add(
      queryClient,
      photos.map(({ id, file }) => ({ id, file, os_id, tipo_foto: 'antes', from: 'form' })),
    )
  }
}

function PhotoBones() {
  return (
    <div aria-hidden="true">
      <Bone w="24" h="2.5" mb="2.5" />
      <Bone w="full" h="16" borderRadius="md" />
    </div>
  )
}

function MissingPhotos(missing: Missing) {
  const { t } = useLingui()
  return <MissingHint {...missing}>{t`As fotos não puderam ser carregadas.`}</MissingHint>
}

/** Shows on every screen the photos that are being sent; its code is loaded with the first of them. */
export function UploadsHost() {
  return useSyncExternalStore(uploadsPanel.subscribe, uploadsPanel.isShown, uploadsPanel.isShown) && <Panel />
}

// The chunk itself asks for the panel, which is in it: there is nothing to wait for or to miss.
const Panel = lazyPart(photoCode, chunk => chunk.UploadsPanel, { Missing: () => null })

let shown = false
const listeners = new Set<() => void>()

/** Whether the panel is shown: from this tab's first upload on. */
export const uploadsPanel = {
  show() {
    shown = true
    for (const listener of listeners) listener()
  },
  isShown: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
