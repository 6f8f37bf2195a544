import pLimit from 'p-limit'
import { type PreparedPhoto, shrink } from './shrink.ts'

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
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
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
