import { useLingui } from '@lingui/react/macro'
import { GalleryColumns } from './GalleryGrid.tsx'

/** Names of the list's columns; what a row holds says itself to a screen reader. */
export function GalleryHead() {
  const { t } = useLingui()
  return (
    <GalleryColumns aria-hidden="true">
      <span>{t`Arquivo`}</span>
      <span>{t`OS e cliente`}</span>
      <span>{t`Tipo`}</span>
      <span>{t`Enviada em`}</span>
    </GalleryColumns>
  )
}
