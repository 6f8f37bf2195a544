import type { ImportKind } from '../../../shared/imports.ts'
import { readExport } from './bancada/read-export.ts'
import { readMapos } from './mapos/read-mapos.ts'
import { readSheet } from './sheet/read-sheet.ts'
import type { FilePreview, FileToRead, ReaderEnds, ReadFile } from './staging/file-to-read.ts'
import { stagedPart } from './staging/staged.ts'

/** Values as they are staged and told: JSON, in UTF-8. */
export const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const readers: Record<ImportKind, (file: FileToRead, piece: ReaderEnds['piece']) => Promise<ReadFile>> = {
  planilha: readSheet,
  bancada: readExport,
  mapos: readMapos,
  copia: readExport,
}

// Apart from thread.ts, which begins to read as soon as it is imported.

/** Reads a file, keeps one part of it after the other, so that rows do not pile up in memory, and answers its preview. */
export async function readParts(file: FileToRead, { piece, keep }: ReaderEnds): Promise<FilePreview> {
  const { preview, parts = [], ...staged } = await readers[file.tipo](file, piece)
  for (const nome of ['clientes', 'ordens', 'despesas', 'erros'] as const) {
    const rows = staged[nome]
    for (let from = 0; from < rows.length; from += stagedPart)
      await keep({
        nome,
        numero: from / stagedPart,
        json: json(rows.slice(from, from + stagedPart)),
      })
  }
  for (const part of parts) await keep(part)
  return preview
}
