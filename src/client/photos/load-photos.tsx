import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../api/store.ts'
import { LoadErrorHint } from '../ui/feedback/LoadErrorHint.tsx'
import { type LoadErrorProps, lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import type { PickedPhoto } from './photo.ts'

/** Everything that shows and uploads an order's photos, in one chunk for which no screen waits. */
const photoModule = lazyModule(() => import('./photo-chunk.ts'))

/** Loads the photo code ahead of its use. */
export const preloadPhotos = photoModule.preload

const fallbacks = { Loading: PhotoSkeleton, LoadError: PhotosLoadError }
/** The photos chosen in an order's form, with previews. */
export const PhotoPicker = lazyComponent(photoModule, module => module.PhotoPicker, fallbacks)
/** An order's photos in its details, by type: add, retype, delete. */
export const OrderPhotos = lazyComponent(photoModule, module => module.OrderPhotos, fallbacks)
/** How far the sending of an order's photos is, for the toast that tells of the order. */
export const UploadProgress = lazyComponent(photoModule, module => module.ToastProgress, {
  // Choosing photos loaded this chunk already; if it is lost meanwhile, the toast of the failed upload says so.
  LoadError: () => null,
})

/** Uploads the form's photos to a saved order as 'antes', in the background. */
export function useSendPhotos() {
  const queryClient = useQueryClient()
  return async (os_id: string, photos: PickedPhoto[]) => {
    const { uploads } = await photoModule.load()
    uploads.add(
      queryClient,
      photos.map(({ id, file }) => ({ id, file, os_id, tipo_foto: 'antes', from: 'form' })),
    )
  }
}

function PhotoSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton w="24" h="2.5" mb="2.5" />
      <Skeleton w="full" h="16" borderRadius="md" />
    </div>
  )
}

function PhotosLoadError(props: LoadErrorProps) {
  const { t } = useLingui()
  return <LoadErrorHint {...props}>{t`As fotos não puderam ser carregadas.`}</LoadErrorHint>
}

/** Shows running uploads on every screen; its code loads with the first upload. */
export function UploadsHost() {
  return useStore(uploadsPanel) && <Panel />
}

// This chunk shows the panel after the first upload, so its code is loaded by then and needs no fallback.
const Panel = lazyComponent(photoModule, module => module.UploadsPanel, { LoadError: () => null })

/** Whether the panel is shown: from this tab's first upload on. */
export const uploadsPanel = createStore(false)
