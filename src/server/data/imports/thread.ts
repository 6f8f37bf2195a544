import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '../../../shared/imports.ts'
import { readExport } from './bancada/read-export.ts'
import { readMapos } from './mapos/read-mapos.ts'
import { readSheet } from './sheet/read-sheet.ts'
import { type FileToRead, type Part, type ReadFile, RefusedFile } from './staging/file-to-read.ts'
import { stagedPart } from './staging/staged.ts'

// The entry of the reading thread: bounded memory, and the server's own thread stays free (data/imports/read-file.ts).

/** Messages of the thread: a part to be staged, a piece that it needs, at the end the preview or why the file is refused. */
export type Told =
  | { parte: Part }
  | { pedaco: number }
  | { previa: Uint8Array }
  | { recusa: RefusedFile['reason'] }

const tell = (told: Told) => parentPort?.postMessage(told)
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const readers: Record<ImportKind, (file: FileToRead) => Promise<ReadFile>> = {
  planilha: readSheet,
  bancada: file => readExport(file, askForPiece),
  mapos: readMapos,
  copia: file => readExport(file, askForPiece),
}

/** Asks the server's thread for a piece of the file, which is in the store. */
function askForPiece(pedaco: number): Promise<Uint8Array> {
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

/** Sends a part and waits until it is stored, so that rows do not pile up in memory. */
function hand(parte: Part): Promise<void> {
  return new Promise(done => {
    parentPort?.once('message', () => done())
    tell({ parte })
  })
}

try {
  // Passed by read-file.ts.
  const file = workerData as FileToRead
  const { preview, parts = [], ...staged } = await readers[file.tipo](file)
  for (const nome of ['clientes', 'ordens', 'despesas', 'erros'] as const) {
    const rows = staged[nome]
    for (let from = 0; from < rows.length; from += stagedPart)
      await hand({
        nome,
        numero: from / stagedPart,
        json: json(rows.slice(from, from + stagedPart)),
      })
  }
  for (const parte of parts) await hand(parte)
  tell({ previa: json(preview) })
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error
  tell({ recusa: error.reason })
}
