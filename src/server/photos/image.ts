import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { photoSide, thumbnailSide } from '../../shared/photos.ts'
import { createTurns } from '../auth/turns.ts'
import { Refusal } from '../errors.ts'

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

const busy = () => new Refusal('indisponivel')
const inTurn = createTurns({ running: 2, waiting: 32 }, busy)
// Measured, one of 50 megapixels takes 40 to 110 MB where it is read row by row, else up to 350 MB.
const oneLarge = createTurns({ running: 1, waiting: 2 }, busy)
const largeFrom = 16_000_000
/** Cameras of 50 megapixels give up to 8192 × 6144. */
const maxPixels = 8192 * 6144
/** Of pixels that have to be in memory all at once, in bytes. */
const maxWhole = 200_000_000

/**
 * Reads a photo of whatever name and makes of it what is stored (design §7): upright, in sRGB, on white, without any
 * of its metadata. Throws `arquivo_invalido` for what is no photo, or `indisponivel` where too many wait already.
 */
export async function toStoredImage(path: string): Promise<StoredImage> {
  if (!isPhoto(await beginningOf(path))) throw new Refusal('arquivo_invalido')
  return inTurn(async () => {
    try {
      // A warning of the decoder is no reason: cameras write files that give some, and every viewer shows them.
      const decoder = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      const metadata = await decoder.metadata()
      if (wholeInMemory(metadata) > maxWhole) throw new Refusal('arquivo_invalido')
      const isLarge = metadata.width * metadata.height > largeFrom
      return await (isLarge ? oneLarge(() => convert(decoder)) : convert(decoder))
    } catch {
      // What the decoder says is of no use to anyone: the file is broken, too large, or only looked like a photo.
      throw new Refusal('arquivo_invalido')
    }
  })
}

/** Bytes of the pixels of an image that comes in passes, each of which goes over all of it. */
function wholeInMemory({ width, height, channels, depth, isProgressive }: Metadata): number {
  return isProgressive ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0
}

async function convert(decoder: Sharp): Promise<StoredImage> {
  const { data, info } = await decoder
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

/**
 * By its first bytes: no decoder of another format (SVG, PDF, GIF) ever gets to see a file. HEIC the decoder has
 * not, and AVIF takes it 1 GB of memory at 50 megapixels. Of an animated WebP it walks through all the images, each
 * from the first on: 40 000 in 2 MB take it ten seconds.
 */
function isPhoto(beginning: Buffer): boolean {
  const text = beginning.toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return true
  if (!text.startsWith('RIFF') || !text.startsWith('WEBP', 8)) return false
  const isAnimated = text.startsWith('VP8X', 12) && (text.charCodeAt(20) & 2) !== 0
  return !isAnimated
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
