import { parentPort, workerData } from 'node:worker_threads'
import { json, readParts } from './read-parts.ts'
import { type FileToRead, type Part, RefusedFile } from './staging/file-to-read.ts'

// The entry of the reading thread: bounded memory, and the server's own thread stays free (data/imports/in-thread.ts).

/** Messages of the thread: a part to be staged, a piece that it needs, at the end the preview or why the file is refused. */
export type Told =
  | { parte: Part }
  | { pedaco: number }
  | { previa: Uint8Array }
  | { recusa: RefusedFile['reason'] }

const tell = (told: Told) => parentPort?.postMessage(told)

/** Asks the server's thread for a piece of the file, which is in the store. */
function piece(pedaco: number): Promise<Uint8Array> {
  return new Promise(done => {
    const onMessage = ({ lugar, bytes }: { lugar: number; bytes: Uint8Array }) => {
      if (lugar !== pedaco) return
      parentPort?.off('message', onMessage)
      done(bytes)
    }
    parentPort?.on('message', onMessage)
    tell({ pedaco })
  })
}

/** Sends a part and waits until it is stored. */
function keep(parte: Part): Promise<void> {
  return new Promise(done => {
    parentPort?.once('message', () => done())
    tell({ parte })
  })
}

try {
  // Passed by in-thread.ts.
  const preview = await readParts(workerData as FileToRead, { piece, keep })
  tell({ previa: json(preview) })
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error
  tell({ recusa: error.reason })
}
