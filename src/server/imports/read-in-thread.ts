import { Worker } from 'node:worker_threads'
import type { FilePreview, FileToRead, Part } from './file-to-read.ts'
import { RefusedFile } from './refused-file.ts'
import type { Told } from './thread.ts'

/** Megabytes that a thread may hold; a file that takes more is refused, and nobody else notices. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/**
 * Reads a file in a thread of its own, and hands on its parts as they come, one after the other. A file that it
 * reads here and there is given to it by `piece`. Throws RefusedFile, and what `signal` ends with.
 */
export async function readInThread(
  thread: URL,
  file: FileToRead,
  { keep, piece }: { keep(part: Part): Promise<void>; piece(place: number): Promise<Uint8Array> },
  signal: AbortSignal,
): Promise<FilePreview> {
  signal.throwIfAborted()
  const worker = new Worker(thread, { workerData: file, resourceLimits: memory, stdout: false })
  let hasTold = false
  try {
    const preview = await new Promise<FilePreview>((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      worker.on('error', error => fail(asRefusal(error)))
      worker.on('exit', () => hasTold || fail(new UnreadFile('the reading thread ended')))
      worker.on('message', (told: Told) => {
        if ('recusa' in told) return fail(new RefusedFile(told.recusa))
        if ('pedaco' in told) {
          const { pedaco: lugar } = told
          piece(lugar).then(bytes => worker.postMessage({ lugar, bytes }), fail)
          return
        }
        if ('parte' in told) {
          keep(told.parte).then(() => worker.postMessage('kept'), fail)
          return
        }
        hasTold = true
        const text = Buffer.from(told.previa).toString()
        // Written by our own thread.
        done(JSON.parse(text) as FilePreview)
      })
    })
    return preview
  } finally {
    await worker.terminate()
  }
}

/** What takes more memory than a sheet may need is no sheet. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RefusedFile('descompactado_demais', { cause: error })
    : new UnreadFile('a file cannot be read', { cause: error })

/** The thread ended with what nobody foresaw. */
class UnreadFile extends Error {
  override readonly name = 'UnreadFile'
}
