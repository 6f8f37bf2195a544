import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lazyPart, type Missing } from '../ui/lazy-part.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { photoCode } from './load-parts.ts'
import type { PickedPhoto } from './PhotoPicker.tsx'

/** What an order's form and details show of its photos, for the route to hand on; nothing of it is loaded before. */
export const orderPhotoParts = {
  picker: (props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode => (
    <Picker {...props} />
  ),
  upload: (os_id: string, photos: PickedPhoto[]) =>
    void photoCode.load().then(({ sendFromForm }) => sendFromForm(os_id, photos)),
  ofOrder: (props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode => (
    <OfOrder {...props} />
  ),
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

const Picker = lazyPart(photoCode, ({ parts }) => parts.Picker, {
  Waiting: null,
  Missing: MissingPhotos,
})
const OfOrder = lazyPart(photoCode, ({ parts }) => parts.OfOrder, {
  Waiting: null,
  Missing: MissingPhotos,
})
