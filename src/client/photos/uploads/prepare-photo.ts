import pLimit from 'p-limit'
import { photoSide } from '../../../shared/photos.ts'

interface PreparedPhoto {
  /** What is uploaded. */
  body: Blob
  /** A thumbnail; null if this browser cannot decode the file. */
  preview: Blob | null
}

const made = new WeakMap<File, Promise<PreparedPhoto>>()
const oneAtATime = pLimit(1)

/**
 * A chosen file's upload and its thumbnail, made once, in a worker if possible, and one photo at a time: a decoded
 * photo takes four bytes a pixel. Call it when the file is chosen. Never fails: at worst the file itself is uploaded.
 */
export function preparePhoto(file: File): Promise<PreparedPhoto> {
  const known = made.get(file)
  if (known) return known
  const making = oneAtATime(() => prepare(file))
  made.set(file, making)
  return making
}

async function prepare(file: File): Promise<PreparedPhoto> {
  const canLeavePage = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
  const prepared = canLeavePage ? await inWorker(file) : undefined
  return prepared ?? shrink(file).catch(() => asItIs(file))
}

const asItIs = (file: File): PreparedPhoto => ({ body: file, preview: null })

/** Milliseconds after which a worker is given up. */
const timeoutMs = 20_000

// Each photo has its own worker, whose memory is freed when it ends. A worker that is killed for lack of memory
// reports nothing; the page would lack memory too, so the file itself is uploaded.
function inWorker(file: File): Promise<PreparedPhoto | undefined> {
  return new Promise(done => {
    const worker = new Worker(new URL('./prepare-photo.ts', import.meta.url), { type: 'module' })
    const end = (prepared?: PreparedPhoto) => {
      clearTimeout(silence)
      worker.terminate()
      done(prepared)
    }
    worker.onmessage = ({ data }: MessageEvent<PreparedPhoto | undefined>) => end(data)
    worker.onerror = () => end()
    worker.onmessageerror = () => end(asItIs(file))
    const silence = setTimeout(() => end(asItIs(file)), timeoutMs)
    worker.postMessage(file)
  })
}

// The worker runs this same file.
if ('WorkerGlobalScope' in globalThis)
  self.onmessage = async ({ data }: MessageEvent<Blob>) => {
    self.postMessage(await shrink(data).catch(() => undefined))
  }

/**
 * Makes the upload from a chosen file: upright, at most 2000 px, JPEG. If that is no smaller, or cannot be decoded
 * here, it is the file itself, and the server decides. Runs in a worker or in the page; decodes once.
 */
async function shrink(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { body: file, preview: null }
  try {
    const [encoded, preview] = [await encode(bitmap, photoSide), await encode(bitmap, previewSide)]
    const fits = Math.max(bitmap.width, bitmap.height) <= photoSide
    const asItIs = fits && file.size <= encoded.size && taken.includes(file.type)
    return { body: asItIs ? file : encoded, preview }
  } finally {
    bitmap.close()
  }
}

/** The formats that the server accepts unchanged. */
const taken = ['image/jpeg', 'image/png', 'image/webp']

const quality = 0.85

/** In pixels, enough for a tile on a dense screen. */
const previewSide = 360

async function encode(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const size = fitWithin(bitmap, side)
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(size.width, size.height)
    draw(canvas.getContext('2d'), bitmap, size)
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(canvas.getContext('2d'), bitmap, size)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
  // Safari counts a canvas until it is empty.
  Object.assign(canvas, { width: 0, height: 0 })
  if (!blob) throw new Error('the canvas gave no image')
  return blob
}

function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
) {
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
}

interface Size {
  width: number
  height: number
}

/** An image's size within `side` pixels: never enlarged, in its own proportions. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
