import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { logoSide, maxPhotoPixels, maxPhotoSide, photoSide, thumbnailSide } from '../../shared/photos.ts'
import { limitFairly } from '../concurrency.ts'
import { Refusal } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { formatOf, type Header, readHeader } from './header.ts'

/** A photo as stored: both files, and the size of the larger one in pixels. */
export interface StoredImage {
  full: Buffer
  thumbnail: Buffer
  largura: number
  altura: number
}

// One thread per image and no cache: other requests need memory and processors too.
sharp.concurrency(1)
sharp.cache(false)

// Measured: a 50-megapixel image takes 40 to 110 MB if it is read row by row, else up to 550 MB.
const limitDecoder = limitFairly(concurrency.decoder, () => new Refusal('indisponivel'))
/** Decoded bytes that count as long work: 16 megapixels, a third of it for several passes. */
const longFrom = 50_000_000
/** Decoded bytes of an image that must be in memory as a whole. */
const maxWhole = 200_000_000
/** Cameras and editors write some ten. */
const maxPasses = 64

/**
 * Decodes a photo and makes the stored images: upright, sRGB, on white, without metadata. Shops share the
 * decoder fairly. Throws `arquivo_invalido` if it is no photo, `imagem_corrompida`, `imagem_grande` if it
 * would take too long, or `indisponivel` if too many wait, or time or memory ran out.
 */
export async function toStoredImage(path: string, owner: string): Promise<StoredImage> {
  const { bytes, passes } = await readableHeader(path)
  const isLong = bytes * (passes > 1 ? 3 : 1) > longFrom
  return limitDecoder({ from: owner, isLong }, () => convert(path).catch(refuse))
}

/** Decodes a logo and makes a PNG that keeps transparency, also for paper. Throws as toStoredImage does. */
export async function toStoredLogo(path: string, owner: string): Promise<Buffer> {
  const { bytes, passes } = await readableHeader(path)
  const isLong = bytes * (passes > 1 ? 3 : 1) > longFrom
  return limitDecoder({ from: owner, isLong }, () => convertLogo(path).catch(refuse))
}

async function readableHeader(path: string): Promise<Header> {
  const file = await readFile(path)
  const format = formatOf(file)
  if (!format) throw new Refusal('arquivo_invalido')
  const header = readHeader(file, format)
  if (!header) throw new Refusal('imagem_corrompida')
  if (isTooLarge(header)) throw new Refusal('imagem_grande')
  return header
}

function isTooLarge({ largura, altura, bytes, passes }: Header): boolean {
  if (Math.max(largura, altura) > maxPhotoSide || largura * altura > maxPhotoPixels) return true
  return passes > maxPasses || (passes > 1 && bytes > maxWhole)
}

// Decoder warnings are ignored: cameras write such files, and every viewer shows them.
const decoderOf = (path: string): Sharp =>
  sharp(path, { limitInputPixels: maxPhotoPixels, failOn: 'error', sequentialRead: true })

const convertLogo = (path: string): Promise<Buffer> =>
  decoderOf(path)
    .autoOrient()
    .resize(logoSide, logoSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .timeout({ seconds: 30 })
    .toBuffer()

async function convert(path: string): Promise<StoredImage> {
  const { data, info } = await decoderOf(path)
    .autoOrient()
    .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: 30 })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const full = await pixels().jpeg({ quality: 82 }).toBuffer()
  const thumbnail = await pixels()
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
  return { full, thumbnail, largura: width, altura: height }
}

function refuse(error: unknown): never {
  throw new Refusal(ranOut(error) ? 'indisponivel' : 'imagem_corrompida')
}

/** Whether time, memory or files ran out: the decoder reports this like a corrupt file. */
export function ranOut(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /timeout:|killed for image|out of memory|insufficient memory|bad_alloc|system error|unable to (open|mmap)|is missing/i.test(
    message,
  )
}
