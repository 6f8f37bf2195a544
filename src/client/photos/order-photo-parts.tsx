import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode } from 'react'
import { Hint } from '../ui/Text.tsx'
import { loadParts } from './load-parts.ts'
import type { PickedPhoto } from './PhotoPicker.tsx'

/** What an order's form and details show of its photos, for the route to hand on; nothing of it is loaded before. */
export const orderPhotoParts = {
  picker: (props: { value: PickedPhoto[]; onChange(photos: PickedPhoto[]): void }): ReactNode => (
    <Picker {...props} />
  ),
  upload: (os_id: string, photos: PickedPhoto[]) =>
    void loadParts().then(parts => parts?.sendFromForm(os_id, photos)),
  ofOrder: (props: { os_id: string; numero_os: string; blocked: string | undefined }): ReactNode => (
    <OfOrder {...props} />
  ),
}

const Picker = lazy(async () => ({ default: (await loadParts())?.parts.Picker ?? Missing }))
const OfOrder = lazy(async () => ({ default: (await loadParts())?.parts.OfOrder ?? Missing }))

function Missing() {
  const { t } = useLingui()
  return <Hint role="alert">{t`As fotos não puderam ser carregadas. Recarregue a página.`}</Hint>
}
