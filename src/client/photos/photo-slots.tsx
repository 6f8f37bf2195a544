import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { PickedPhoto } from '../../shared/photos.ts'
import { LoadErrorHint } from '../ui/feedback/LoadErrorHint.tsx'
import { lazyComponent, type LoadErrorProps } from '../ui/lazy-component.tsx'
import { photoModule } from './load-photos.tsx'

/** What the orders' screen shows of photos, and how its form uploads them; the route passes it on. */
export function usePhotoSlots(zone: string) {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      picker: (props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode => (
        <Picker {...props} />
      ),
      ofOrder: (props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode => (
        <OfOrder {...props} zone={zone} />
      ),
      progress: (props: { os_id: string }): ReactNode => <Progress {...props} />,
      /** Photos of the form are sent as 'antes' (product 6.7). */
      async upload(os_id: string, photos: PickedPhoto[]) {
        const { uploads } = await photoModule.load()
        uploads.add(
          queryClient,
          photos.map(({ id, file }) => ({ id, file, os_id, tipo_foto: 'antes', from: 'form' })),
        )
      },
    }),
    [queryClient, zone],
  )
}

function PhotosLoadError(props: LoadErrorProps) {
  const { t } = useLingui()
  return <LoadErrorHint {...props}>{t`As fotos não puderam ser carregadas.`}</LoadErrorHint>
}

const looks = { Loading: null, LoadError: PhotosLoadError }
const Picker = lazyComponent(photoModule, module => module.PhotoPicker, looks)
// Choosing photos loaded this chunk already; if it is lost meanwhile, the toast of the failed upload says so.
const Progress = lazyComponent(photoModule, module => module.ToastProgress, { LoadError: () => null })
const OfOrder = lazyComponent(photoModule, module => module.OrderPhotos, looks)
