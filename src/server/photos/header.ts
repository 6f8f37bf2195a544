/** The pixels of an image according to its header, before decoding. */
export interface Header {
  largura: number
  altura: number
  /** Bytes of all its pixels, decoded. */
  bytes: number
  /** How often the decoder goes through the pixels: 1 if it reads row by row. */
  passes: number
}

/** An image's format by its first bytes; null for formats that are never decoded. */
export type Format = 'jpeg' | 'png' | 'webp'

/**
 * Decoders of other formats (SVG, PDF, GIF) never see a file. HEIC is not supported, AVIF takes 1 GB of
 * memory at 50 megapixels, and of an animated WebP every image is decoded: 40 000 in 2 MB take ten seconds.
 */
export function formatOf(file: Buffer): Format | null {
  const text = file.toString('latin1', 0, 32)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (!text.startsWith('RIFF') || !text.startsWith('WEBP', 8)) return null
  const isAnimated = text.startsWith('VP8X', 12) && (text.charCodeAt(20) & 2) !== 0
  return isAnimated ? null : 'webp'
}

/** Reads the header of a file of up to 10 MB; null if it cannot be read. */
export function readHeader(file: Buffer, format: Format): Header | null {
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
