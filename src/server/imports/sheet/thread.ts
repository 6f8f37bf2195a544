import { parentPort, workerData } from 'node:worker_threads'
import { RefusedFile } from '../refused-file.ts'
import { stagedPart } from '../staged-rows.ts'
import { readSheetFile, type SheetFile } from './read-file.ts'

// The entry of a thread of its own: a file is read with bounded memory, and holds up nobody (imports/read-in-thread.ts).

/** What the thread tells: parts of what is to be staged, as JSON, then the preview; or why the file is refused. */
export type Told =
  | { parte: { nome: 'clientes' | 'linhas' | 'erros'; numero: number; json: Uint8Array } }
  | { previa: Uint8Array }
  | { recusa: RefusedFile['reason'] }

const tell = (told: Told) => parentPort?.postMessage(told)
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

try {
  // Handed over by read-in-thread.ts.
  const { preview, clientes, linhas, issues } = await readSheetFile(workerData as SheetFile)
  for (const [nome, rows] of Object.entries({ clientes, linhas, erros: issues }))
    for (let from = 0; from < rows.length; from += stagedPart)
      tell({
        parte: {
          nome: nome as 'clientes' | 'linhas' | 'erros',
          numero: from / stagedPart,
          json: json(rows.slice(from, from + stagedPart)),
        },
      })
  tell({ previa: json(preview) })
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error
  tell({ recusa: error.reason })
}
