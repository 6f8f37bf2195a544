import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { PhotoType } from '../../shared/photos.ts'
import { numberTexts, searchFinds } from '../../shared/search.ts'
import { Icon } from '../ui/Icon.tsx'

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

interface PhotoImageProps {
  src: string
  alt: string
}

/**
 * A photo cropped to its box; grey while loading, a placeholder if loading fails. Give it a `key` where one place
 * shows different photos.
 */
export function PhotoImage({ src, alt }: PhotoImageProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // Where it failed before anything listened, it tries again.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.src = src
  }, [src])
  if (failed) {
    return (
      <Missing role="img" aria-label={alt}>
        <Icon of={ImageOff} size="lg" />
      </Missing>
    )
  }
  return (
    <Image ref={image} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(true)} />
  )
}

const fill = { display: 'block', w: 'full', h: 'full', minW: '0', bg: 'bone' }

const Image = chakra('img', {
  base: {
    ...fill,
    objectFit: 'cover',
    // A failed image shows its alt text for a moment: it must not change the box.
    overflow: 'hidden',
    color: 'transparent',
  },
})

const Missing = chakra('span', {
  base: { ...fill, display: 'grid', placeItems: 'center', bg: 'sunken', color: 'subtle' },
})

type Searched = Pick<Photo, 'nome_arquivo' | 'ordens_servico' | 'clientes'>

/** Whether the server's search finds a photo; undefined where only it can tell. */
export const findsPhoto = (
  { ordens_servico, clientes, nome_arquivo }: Searched,
  typed: string,
): boolean | undefined =>
  searchFinds([...numberTexts(ordens_servico.numero_os), clientes.nome, nome_arquivo], typed)
