import { open, readFile } from 'node:fs/promises'
import { type ImportOptions, previewRows, type RowIssue } from '../../../../shared/imports.ts'
import { type FilePreview, type FileToRead, type ReadFile, RefusedFile } from '../staging/file-to-read.ts'
import { readRows } from './read-rows.ts'
import { fromTitles } from './sheet-columns.ts'
import { readText } from './sheet-text.ts'
import { readWorkbook } from './workbook.ts'

/** Reads a text file or a workbook; its first bytes tell which it is. Throws RefusedFile. */
export async function readSheet({ path, noun, options, today }: FileToRead): Promise<ReadFile> {
  const read = fromTitles(await readTable(path, options), noun ?? 'ordens', options)
  const { result, resolved, colunas, ofertas, total, linhas } = readRows(read.table, {
    noun: noun ?? 'ordens',
    options: { ...options, ...read.how },
    today,
  })
  const { clientes, ordens, despesas, issues, left } = result
  const preview: FilePreview = {
    opcoes: resolved,
    primeiras: read.primeiras,
    planilhas: read.table.planilhas,
    colunas,
    ofertas,
    status: result.status,
    pagamentos: result.pagamentos,
    linhas,
    contagens: {
      ...result.counts,
      linhas: total,
      boas: total - result.counts.ruins - result.counts.fora,
      clientes_novos: clientes.length,
      clientes_iguais: 0,
      repetidas: 0,
    },
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    campos_fora: leftFields(left),
    totais: { [noun ?? 'ordens']: result[noun ?? 'ordens'].length },
  }
  return { preview, clientes, ordens, despesas, erros: [...issues, ...left] }
}

/** The number of fields that were left out, with the first ones as examples. */
export const leftFields = (left: RowIssue[]): FilePreview['campos_fora'] => ({
  quantidade: left.length,
  exemplos: left.slice(0, previewRows),
})

async function readTable(path: string, options: ImportOptions) {
  const head = await firstBytes(path)
  if (head.length === 0) throw new RefusedFile('arquivo_vazio')
  // An .xls file, or a workbook with a password.
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
