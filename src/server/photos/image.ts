import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { logoSide, maxPhotoPixels, maxPhotoSide, photoSide, thumbnailSide } from '../../shared/photos.ts'
import { limitFairly } from '../concurrency.ts'
import { Refusal } from '../errors.ts'
import { formatOf, type Header, readHeader } from './header.ts'
import { concurrency } from '../limits.ts'

/** A photo as it is stored: both files, and the pixels of the larger one. */
export interface StoredImage {
  full: Buffer
  thumbnail: Buffer
  largura: number
  altura: number
}

// Each on one thread, and nothing kept: memory and processors are for other requests, too.
sharp.concurrency(1)
sharp.cache(false)

// Measured, one of 50 megapixels takes 40 to 110 MB where it is read row by row, else up to 550 MB.
const limitDecoder = limitFairly(concurrency.decoder, () => new Refusal('indisponivel'))
/** Decoded bytes from which an image is long work: 16 megapixels; a third of them where it comes in passes. */
const longFrom = 50_000_000
/** Of pixels that have to be in memory all at once, in bytes. */
const maxWhole = 200_000_000
/** Cameras and editors write some ten. */
const maxPasses = 64

/**
 * Reads a photo of whatever name and makes of it what is stored: upright, in sRGB, on white, without any
 * of its metadata. The decoder is shared fairly by the shops. Throws `arquivo_invalido` for what is no photo,
 * `imagem_corrompida` for one that the decoder rejects, `imagem_grande` for one that would take too long, or
 * `indisponivel` where too many wait already, or where time or memory ran out.
 */
export async function toStoredImage(path: string, owner: string): Promise<StoredImage> {
  const { bytes, passes } = await readableHeader(path)
  const isLong = bytes * (passes > 1 ? 3 : 1) > longFrom
  return limitDecoder({ from: owner, isLong }, () => convert(path).catch(refuse))
}

/**
 * Reads a logo as a photo is read and makes of it what is stored: a PNG that keeps what is transparent, as it
 * stands on paper too. Throws what toStoredImage throws.
 */
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

// A warning of the decoder is no reason: cameras write files that give some, and every viewer shows them.
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

/** Whether time, memory or files ran out, which the decoder tells in the same way as what is wrong with a file. */
export function ranOut(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /timeout:|killed for image|out of memory|insufficient memory|bad_alloc|system error|unable to (open|mmap)|is missing/i.test(
    message,
  )
}
