import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '../../../shared/imports.ts'
import { readExport } from './bancada/read-export.ts'
import { readMapos } from './mapos/read-mapos.ts'
import { readSheet } from './sheet/read-sheet.ts'
import type { FileToRead, Part, ReadFile } from './staging/file-to-read.ts'
import { RefusedFile } from './staging/refused-file.ts'
import { stagedPart } from './staging/staged-rows.ts'

// The entry of a thread of its own: a file is read with bounded memory, and holds up nobody (data/imports/read-file.ts).

/** What the thread tells: parts of what is to be staged, as JSON, then the preview; or why the file is refused. And which piece it waits for. */
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

/** A piece of the file, which lies in the store: who started the thread answers with it. */
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

/** Hands a part on, and waits until it is kept: a file's rows are not held once more by whoever keeps them. */
function hand(parte: Part): Promise<void> {
  return new Promise(done => {
    parentPort?.once('message', () => done())
    tell({ parte })
  })
}

try {
  // Handed over by read-file.ts.
  const file = workerData as FileToRead
  const { preview, parts = [], ...staged } = await readers[file.tipo](file)
  for (const nome of ['clientes', 'ordens', 'despesas', 'erros'] as const) {
    const rows = staged[nome]
    for (let from = 0; from < rows.length; from += stagedPart)
      await hand({ nome, numero: from / stagedPart, json: json(rows.slice(from, from + stagedPart)) })
  }
  for (const parte of parts) await hand(parte)
  tell({ previa: json(preview) })
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error
  tell({ recusa: error.reason })
}
