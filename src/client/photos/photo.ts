import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { PhotoType } from '../../shared/photos.ts'

/** A photo as the server sends it, with its order's number and customer. */
export type Photo = inferRouterOutputs<AppRouter>['photos']['list']['items'][number]

/** A photo chosen for an order and not sent yet. Its id is the upload's `chave`. */
export interface PickedPhoto {
  id: string
  file: File
}

/** URLs of a photo: the image (2000 px at most), its thumbnail (480 px), a download. */
export const photoUrl = (id: string): string => `/photos/${id}`
export const thumbnailUrl = (id: string): string => `/photos/${id}/thumb`
export const downloadUrl = (id: string): string => `/photos/${id}?download=1`

export function photoTypeLabel(type: PhotoType): string {
  switch (type) {
    case 'antes':
      return t`Antes do reparo`
    case 'depois':
      return t`Depois do reparo`
    case 'componente':
      return t`Componentes`
  }
}

/** The short form: "Antes". */
export function shortTypeLabel(type: PhotoType): string {
  switch (type) {
    case 'antes':
      return t`Antes`
    case 'depois':
      return t`Depois`
    case 'componente':
      return t`Componentes`
  }
}

/** A photo's alt text: "Foto antes do reparo da OS 0042, tela.jpg". */
export function photoAlt({
  tipo_foto,
  nome_arquivo,
  ordens_servico,
}: Pick<Photo, 'tipo_foto' | 'nome_arquivo' | 'ordens_servico'>): string {
  const number = shortNumber(ordens_servico.numero_os)
  switch (tipo_foto) {
    case 'antes':
      return t`Foto antes do reparo da OS ${number}, ${nome_arquivo}`
    case 'depois':
      return t`Foto depois do reparo da OS ${number}, ${nome_arquivo}`
    case 'componente':
      return t`Foto de componentes da OS ${number}, ${nome_arquivo}`
  }
}
