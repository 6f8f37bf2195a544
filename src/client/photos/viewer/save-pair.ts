import { t } from '@lingui/core/macro'
import { shortNumber } from '../../../shared/orders.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { type Photo, photoTypeLabel, photoUrl } from '../photo.tsx'
import { pairLabel } from './viewer-label.ts'

/** Saves two photos side by side as one captioned picture, to be sent to the customer. */
export async function savePair(left: Photo, right: Photo): Promise<void> {
  try {
    const images = await Promise.all([left, right].map(load))
    const picture = await draw(
      images,
      [left, right].map(({ tipo_foto }) => photoTypeLabel(tipo_foto)),
    )
    const address = URL.createObjectURL(picture)
    const number = shortNumber(left.ordens_servico.numero_os)
    const types = pairLabel(left, right).toLowerCase()
    saveFile(address, t`OS-${number} ${types}.jpg`)
    // By then the browser has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch {
    toast.error(t`Não foi possível juntar as duas fotos`)
  }
}

async function load({ id }: Photo): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { src: photoUrl(id) })
  await image.decode()
  return image
}

/** The finished picture's height in pixels. */
const height = 1200
const gap = 8
const text = 36

async function draw(images: HTMLImageElement[], labels: string[]): Promise<Blob> {
  const widths = images.map(({ naturalWidth, naturalHeight }) => (naturalWidth / naturalHeight) * height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(widths.reduce((sum, width) => sum + width, gap * (images.length - 1)))
  canvas.height = height + 2 * text
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.font = `500 ${text}px Geist, sans-serif`
  pen.textBaseline = 'middle'
  let from = 0
  for (const [at, image] of images.entries()) {
    const width = widths[at] ?? 0
    pen.drawImage(image, from, 0, width, height)
    pen.fillText(labels[at] ?? '', from + gap, height + text, width)
    from += width + gap
  }
  return new Promise((done, refuse) =>
    canvas.toBlob(blob => (blob ? done(blob) : refuse(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}
