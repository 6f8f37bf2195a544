import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { PickedPhoto } from '../../shared/photos.ts'
import { lazyPart, type Missing } from '../ui/lazy-part.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { photoCode } from './load-photos.tsx'

/** What the orders' screen shows of photos and how its form sends them; the route hands it on. */
export function usePhotoSlots() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      picker: (props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode => (
        <Picker {...props} />
      ),
      ofOrder: (props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode => (
        <OfOrder {...props} />
      ),
      /** Photos of the form are sent as 'antes' (product 6.7). */
      async upload(os_id: string, photos: PickedPhoto[]) {
        const { uploads } = await photoCode.load()
        uploads.add(
          queryClient,
          photos.map(({ id, file }) => ({ id, file, os_id, tipo_foto: 'antes', from: 'form' })),
        )
      },
    }),
    [queryClient],
  )
}

function MissingPhotos({ retry, mustReload }: Missing) {
  const { t } = useLingui()
  return (
    <Hint role="alert">
      {t`As fotos não puderam ser carregadas.`}{' '}
      <TextButton onClick={retry}>{mustReload ? t`Recarregar` : t`Tentar novamente`}</TextButton>
    </Hint>
  )
}

const looks = { Waiting: null, Missing: MissingPhotos }
const Picker = lazyPart(photoCode, chunk => chunk.PhotoPicker, looks)
const OfOrder = lazyPart(photoCode, chunk => chunk.OrderPhotos, looks)
