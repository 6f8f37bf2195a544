import { open, readFile } from 'node:fs/promises'
import type { ImportNoun, ImportOptions, ImportPreview } from '../../../shared/imports.ts'
import { RefusedFile } from '../refused-file.ts'
import { readRows } from './read-rows.ts'
import { readText } from './text.ts'
import { readWorkbook } from './workbook.ts'

export interface SheetFile {
  path: string
  noun: ImportNoun
  options: ImportOptions
  /** The shop's day. */
  today: string
}

/** What of a preview the file alone tells: what the shop has already and what its plan takes comes later. */
export type SheetPreview = Omit<ImportPreview, 'plano' | 'erros'> & { total: number }

/** Reads a sheet, a text or a workbook by what it begins with. Throws RefusedFile. */
export async function readSheetFile({ path, noun, options, today }: SheetFile) {
  const read = await readTable(path, options)
  const { result, resolved, colunas, total, linhas } = readRows(read.table, {
    noun,
    options: { ...options, ...read.how },
    today,
  })
  const staged = result.linhas.length > 0 ? result.linhas.length : result.clientes.length
  const preview: SheetPreview = {
    opcoes: resolved,
    planilhas: read.table.planilhas,
    colunas,
    status: result.status,
    pagamentos: result.pagamentos,
    linhas,
    contagens: {
      ...result.counts,
      linhas: total,
      boas: total - result.counts.ruins - result.counts.fora,
      clientes_novos: result.clientes.length,
      clientes_iguais: 0,
    },
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    total: noun === 'clientes' ? result.clientes.length : staged,
  }
  return { preview, clientes: result.clientes, linhas: result.linhas, issues: result.issues }
}

async function readTable(path: string, options: ImportOptions) {
  const head = await firstBytes(path)
  if (head.length === 0) throw new RefusedFile('arquivo_vazio')
  // Both .xls and a workbook with a password.
  if (head.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') throw new RefusedFile('formato_antigo')
  if (head.toString('latin1', 0, 2) === 'PK') {
    const table = await readWorkbook(path, options.planilha)
    const { planilha } = table
    return { table, how: planilha === undefined ? {} : { planilha } }
  }
  const { table, codificacao, separador } = readText(await readFile(path), options)
  return { table, how: { codificacao, separador } }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
