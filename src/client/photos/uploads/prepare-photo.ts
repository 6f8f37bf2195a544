import pLimit from 'p-limit'
import { type PreparedPhoto, shrink } from './shrink.ts'

const made = new WeakMap<File, Promise<PreparedPhoto>>()
const oneAtATime = pLimit(1)

/**
 * What is sent of a chosen file and a small picture of it, made once, off the page's thread where the browser can,
 * and one at a time: a decoded photo takes four bytes a pixel. Begin it when the file is chosen; never fails: the
 * file itself is sent where nothing could be made of it.
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

/** Milliseconds after which nothing more is expected of a worker. */
const patience = 20_000

// A worker of its own for each photo, whose memory is free when it ends. A worker that the system kills for want of
// memory reports nothing; the page would have too little memory as well, so the file itself is sent.
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
    const silence = setTimeout(() => end(asItIs(file)), patience)
    worker.postMessage(file)
  })
}
