import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { logoSide, maxPhotoPixels, maxPhotoSide, photoSide, thumbnailSide } from '../../shared/photos.ts'
import { limitFairly } from '../concurrency.ts'
import { Refusal } from '../errors.ts'
import { concurrency } from '../limits.ts'

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
 * decoder fairly. Throws `arquivo_invalido` if it is no photo, `imagem_heic`, `imagem_corrompida`, `imagem_grande` if it
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
  if (!format) throw new Refusal(isHeic(file) ? 'imagem_heic' : 'arquivo_invalido')
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

/** The pixels of an image according to its header, before decoding. */
interface Header {
  largura: number
  altura: number
  /** Bytes of all its pixels, decoded. */
  bytes: number
  /** How often the decoder goes through the pixels: 1 if it reads row by row. */
  passes: number
}

/** An image's format by its first bytes; null for formats that are never decoded. */
type Format = 'jpeg' | 'png' | 'webp'

/**
 * Decoders of other formats (SVG, PDF, GIF) never see a file. HEIC is not supported, AVIF takes 1 GB of
 * memory at 50 megapixels, and of an animated WebP every image is decoded: 40 000 in 2 MB take ten seconds.
 */
function formatOf(file: Buffer): Format | null {
  const text = file.toString('latin1', 0, 32)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (!text.startsWith('RIFF') || !text.startsWith('WEBP', 8)) return null
  const isAnimated = text.startsWith('VP8X', 12) && (text.charCodeAt(20) & 2) !== 0
  return isAnimated ? null : 'webp'
}

/** Whether a file is what iPhones write: its brands, of which AVIF has others. */
function isHeic(file: Buffer): boolean {
  const box = file.toString('latin1', 4, Math.min(file.length, 64))
  return /^ftyp(he(ic|ix|im|is|vc|vx|vm|vs|if)|mif1|msf1)/.test(box) && !/avi[fs]/.test(box)
}

/** Reads the header of a file of up to 10 MB; null if it cannot be read. */
function readHeader(file: Buffer, format: Format): Header | null {
  try {
    if (format === 'jpeg') return jpegHeader(file)
    return format === 'png' ? pngHeader(file) : webpHeader(file)
  } catch (error) {
    // The file ends within the header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Samples per pixel by PNG's colour type; a palette decodes to RGB, perhaps with alpha. */
const pngSamples = new Map([
  [0, 1],
  [2, 3],
  [3, 4],
  [4, 2],
  [6, 4],
])
const adam7Passes = 7

function pngHeader(file: Buffer): Header | null {
  const samples = pngSamples.get(file.readUInt8(25))
  if (!samples || file.toString('latin1', 12, 16) !== 'IHDR') return null
  const [largura, altura] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytes = largura * altura * samples * (file.readUInt8(24) > 8 ? 2 : 1)
  return { largura, altura, bytes, passes: file.readUInt8(28) === 0 ? 1 : adam7Passes }
}

function webpHeader(file: Buffer): Header | null {
  const size = webpSize(file, file.toString('latin1', 12, 16))
  return size && { ...size, bytes: size.largura * size.altura * 4, passes: 1 }
}

function webpSize(file: Buffer, chunk: string): Pick<Header, 'largura' | 'altura'> | null {
  if (chunk === 'VP8X') return { largura: file.readUIntLE(24, 3) + 1, altura: file.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { largura: file.readUInt16LE(26) & 0x3fff, altura: file.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = file.readUInt32LE(21)
  return { largura: (bits & 0x3fff) + 1, altura: ((bits >> 14) & 0x3fff) + 1 }
}

/**
 * Walks a JPEG's markers to its end. Each scan goes through all pixels and cannot be interrupted: 100 000
 * scans fit into 10 MB and take twenty minutes.
 */
function jpegHeader(file: Buffer): Header | null {
  let frame: Omit<Header, 'passes'> | null = null
  let scans = 0
  for (let at = nextMarker(file, 2); at !== -1; at = nextMarker(file, at)) {
    const marker = file.readUInt8(at - 1)
    if (marker === endOfImage) break
    if (marker === startOfScan) scans++
    if (isFrame(marker)) frame = frameAt(file, at)
    at += file.readUInt16BE(at)
  }
  return frame && { ...frame, passes: Math.max(scans, 1) }
}

const startOfScan = 0xda
const endOfImage = 0xd9

// SOF0 to SOF15, without the tables and the extension between them.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function frameAt(file: Buffer, at: number): Omit<Header, 'passes'> {
  const [altura, largura] = [file.readUInt16BE(at + 3), file.readUInt16BE(at + 5)]
  return { largura, altura, bytes: largura * altura * file.readUInt8(at + 7) }
}

/** The position of the next marker's body: 0xff, then neither data (0) nor a restart (0xd0 to 0xd7). */
function nextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue
    const marker = file[at + 1] ?? 0
    if (marker > 1 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at + 2
  }
  return -1
}
