import { Worker } from 'node:worker_threads'
import { type FilePreview, type Reader, RefusedFile } from './staging/file-to-read.ts'
import type { Told } from './thread.ts'

/** Memory of a reading thread. A file that needs more is refused; the server keeps running. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** A reader in a thread of its own for each file, by the built code of thread.ts: a URL that Node can run. */
export const inThread =
  (thread: URL): Reader =>
  async (file, { keep, piece }, signal) => {
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

/** No real sheet needs more memory than the thread has. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RefusedFile('descompactado_demais', { cause: error })
    : new UnreadFile('a file cannot be read', { cause: error })

/** The thread ended with an unexpected error. */
class UnreadFile extends Error {
  override readonly name = 'UnreadFile'
}
