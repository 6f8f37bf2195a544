import { type ExportedRows, type ExportedTableName, exportedTables } from '../../../shared/exports.ts'
import { anonymised } from '../../customers/erased.ts'
import { headings } from '../exports/csv-words.ts'
import type { Scratch, SpooledFile } from '../exports/scratch.ts'
import { headOf, linesOf, recordsOf, withCells } from './csv-records.ts'
import type { ErasedRows } from './erased-rows.ts'
import type { OpenBackup } from './open-backup.ts'

interface Rewritten {
  /** The files by name in the backup. */
  files: Map<string, SpooledFile>
  contagens: Partial<Record<ExportedTableName, number>>
  /** Ids of photos that are no longer in it. */
  photos: string[]
}

/** Rewrites the tables that erasing changes, together with their CSV files, which have the same order of rows. */
export async function rewriteTables(
  backup: OpenBackup,
  scratch: Scratch,
  erased: ErasedRows,
  signal: AbortSignal,
): Promise<Rewritten> {
  const done: Rewritten = { files: new Map(), contagens: {}, photos: [] }
  for (const name of exportedTables)
    if (changes[name]) await rewriteTable({ backup, scratch, erased, signal }, name, done)
  return done
}

interface Rewriting {
  backup: OpenBackup
  scratch: Scratch
  erased: ErasedRows
  signal: AbortSignal
}

async function rewriteTable(
  { backup, scratch, erased, signal }: Rewriting,
  name: ExportedTableName,
  { files, contagens, photos }: Rewritten,
): Promise<void> {
  // Photos have no CSV file.
  const sheetName = `planilhas/${name}.csv`
  const sheet = backup.names.includes(sheetName) ? recordsOf(await backup.read(sheetName)) : null
  const [json, csv] = [
    await writer(scratch, `dados/${name}.jsonl`),
    sheet && (await writer(scratch, sheetName)),
  ]
  const first = (await sheet?.next())?.value
  const head = headOf(first ?? '')
  if (first !== undefined) await csv?.line(first, '\r\n')
  let rows = 0
  for await (const line of linesOf(await backup.read(`dados/${name}.jsonl`))) {
    signal.throwIfAborted()
    const record = (await sheet?.next())?.value
    const row = JSON.parse(line) as ExportedRows[typeof name]
    // The table's name implies the type of the row.
    const changed = (changes[name] as (row: unknown, erased: ErasedRows) => Changed)(row, erased)
    if (changed === null) {
      if (name === 'fotos_os') photos.push((row as ExportedRows['fotos_os']).id)
      continue
    }
    rows++
    await json.line(changed ? JSON.stringify(changed.row) : line, '\n')
    if (record !== undefined)
      await csv?.line(changed ? withCells(record, head, changed.cells) : record, '\r\n')
  }
  contagens[name] = rows
  for (const file of [json, csv]) if (file) files.set(file.caminho, await file.end())
}

type Changed = { row: object; cells: Record<string, string> } | null | undefined

/** A file of lines, written in groups. */
async function writer(scratch: Scratch, caminho: string) {
  const file = await scratch.begin(caminho)
  let waiting: string[] = []
  let size = 0
  const flush = async () => {
    if (size > 0) await file.add(waiting.join(''))
    waiting = []
    size = 0
  }
  return {
    caminho,
    async line(text: string, end: string): Promise<void> {
      waiting.push(text, end)
      size += text.length + end.length
      if (size > 256 * 1024) await flush()
    },
    async end(): Promise<SpooledFile> {
      await flush()
      return file.end()
    },
  }
}

/** The change of a row: the new row and its new CSV cells; null if it is removed; undefined if it stays. */
type Change<Row> = (
  row: Row,
  erased: ErasedRows,
) => { row: Row; cells: Record<string, string> } | null | undefined

/** How erasing a customer changes each table, as erasure/erase-customer.ts does with the shop's own rows. */
const changes: { [Table in keyof ExportedRows]?: Change<ExportedRows[Table]> } = {
  clientes(row, { customers }) {
    if (!customers.has(row.id)) return undefined
    const { nome, telefone } = anonymised
    return {
      row: { ...row, ...anonymised },
      cells: {
        [headings.nome]: nome,
        [headings.telefone]: telefone,
        [headings.email]: '',
        [headings.documento]: '',
        [headings.endereco]: '',
      },
    }
  },
  ordens_servico(row, { orders }) {
    if (!orders.has(row.id)) return undefined
    return {
      row: { ...row, defeito: '', observacoes: null },
      cells: {
        [headings.cliente]: anonymised.nome,
        [headings.telefone]: '',
        [headings.email]: '',
        [headings.defeito]: '',
        [headings.observacoes]: '',
      },
    }
  },
  lembretes: ({ id }, { reminders }) => (reminders.has(id) ? null : undefined),
  eventos_os(row, { orders, once, trashed }) {
    if (trashed.has(row.os_id)) return null
    if (!orders.has(row.os_id) && !once.has(row.os_id)) return undefined
    const [de, para] = [withoutTexts(row.de), withoutTexts(row.para)]
    return {
      row: { ...row, de, para },
      cells: { [headings.antes]: written(de), [headings.depois]: written(para) },
    }
  },
  lixeira_os: ({ id }, { trashed }) => (trashed.has(id) ? null : undefined),
  fotos_os: ({ os_id }, { orders, trashed }) => (orders.has(os_id) || trashed.has(os_id) ? null : undefined),
}

type Facts = ExportedRows['eventos_os']['de']

const withoutTexts = (facts: Facts): Facts =>
  facts && {
    ...facts,
    ...('defeito' in facts && { defeito: '' }),
    ...('observacoes' in facts && { observacoes: null }),
  }

const written = (facts: Facts): string => (facts ? JSON.stringify(facts) : '')
