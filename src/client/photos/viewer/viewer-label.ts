import { t } from '@lingui/core/macro'
import { shortNumber } from '../../../shared/orders.ts'
import { type Photo, photoTypeLabel, shortTypeLabel } from '../photo.tsx'

interface Place {
  at: number
  photos: readonly unknown[]
  /** Its place in the list is known. */
  placed: boolean
}

interface Shown {
  photo: Photo
  /** The photo that it is compared with. */
  right: Photo | undefined
  hasMore: boolean
}

/** The screen reader's text for what is shown: "Foto 3 de 12, Antes, OS 0007". */
export function viewerLabel({ at, photos, placed }: Place, { photo, right, hasMore }: Shown): string {
  const number = shortNumber(photo.ordens_servico.numero_os)
  const type = shortTypeLabel(photo.tipo_foto)
  const [position, count] = [at + 1, photos.length]
  if (right) {
    const other = shortTypeLabel(right.tipo_foto)
    return t`Comparação da OS ${number}: ${type} à esquerda, ${other} à direita`
  }
  if (!placed) return t`Foto, ${type}, OS ${number}`
  return hasMore
    ? t`Foto ${position} de mais de ${count}, ${type}, OS ${number}`
    : t`Foto ${position} de ${count}, ${type}, OS ${number}`
}

/** The types of two photos: "Antes e depois", or the one type of both. */
export function pairLabel(left: Typed, right: Typed): string {
  if (left.tipo_foto === right.tipo_foto) return photoTypeLabel(left.tipo_foto)
  const [one, other] = [shortTypeLabel(left.tipo_foto), shortTypeLabel(right.tipo_foto).toLowerCase()]
  return t`${one} e ${other}`
}

type Typed = Pick<Photo, 'tipo_foto'>

/** The visible position: "3 de 12". */
export function positionLabel({ at, photos, placed }: Place, hasMore: boolean): string {
  const [position, count] = [at + 1, photos.length]
  if (!placed) return ''
  return hasMore ? t`${position} de ${count}+` : t`${position} de ${count}`
}
