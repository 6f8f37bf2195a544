import { StringDecoder } from 'node:string_decoder'
import { or, sql } from 'drizzle-orm'
import { type ExportedRows, type ExportedTableName, exportedTables } from '../../../shared/exports.ts'
import { type OrderLine, withoutWords } from '../../../shared/order-lines.ts'
import { anonymised, remindersNaming } from '../../customers/erased.ts'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { csvLines, headings } from '../exports/csv.ts'
import { linesSheetName } from '../exports/lines-sheet.ts'
import { quotesSheetName } from '../exports/quotes-sheet.ts'
import type { Scratch, SpooledFile } from '../exports/scratch.ts'
import type { OpenBackup } from './stored-backup.ts'

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
  for (const name of [linesSheetName, quotesSheetName]) {
    const sheet = await rewriteSheet({ backup, scratch, erased, signal }, name)
    if (sheet) done.files.set(name, sheet)
  }
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

/** Rewrites the sheet of all orders' lines or quotes, if the backup has one. */
async function rewriteSheet(
  { backup, scratch, erased, signal }: Rewriting,
  name: string,
): Promise<SpooledFile | null> {
  if (!backup.names.includes(name)) return null
  const sheet = recordsOf(await backup.read(name))
  const csv = await writer(scratch, name)
  const first: string = (await sheet.next()).value ?? ''
  const head = headOf(first)
  await csv.line(first, '\r\n')
  const at = (heading: string, cells: string[]) => (cells[head.indexOf(heading)] ?? '').replaceAll('"', '')
  for await (const record of sheet) {
    signal.throwIfAborted()
    const cells = cellsOf(record)
    const fate = erased.numbers.get(at(headings.os, cells))
    if (fate === 'gone') continue
    const plain: Record<string, string> =
      name === quotesSheetName
        ? { [headings.por]: '', [headings.motivo]: '' }
        : { ...(fate === 'plain' && { [headings.descricao]: at(headings.tipo, cells) }) }
    await csv.line(fate ? withCells(record, head, plain) : record, '\r\n')
  }
  return csv.end()
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

/** How erasing a customer changes each table, as data/erase-customer.ts does with the shop's own rows. */
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
  ordens_servico(row, { orders, once }) {
    if (!orders.has(row.id))
      return once.has(row.id) ? { row: withoutAnswers(row, once), cells: {} } : undefined
    return {
      row: {
        ...withoutAnswers(row, once),
        defeito: '',
        observacoes: null,
        ...(row.itens && { itens: row.itens.map(withoutWords) }),
      },
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
  lixeira_os(row, { trashed, once }) {
    if (trashed.has(row.id)) return null
    return once.has(row.id) ? { row: { ...row, os: withoutAnswers(row.os, once) }, cells: {} } : undefined
  },
  fotos_os: ({ os_id }, { orders, trashed }) => (orders.has(os_id) || trashed.has(os_id) ? null : undefined),
}

/** Empties the answers to an order's quotes, and the words of what was quoted while it was an erased customer's. */
const withoutAnswers = (
  { orcamentos, ...row }: ExportedRows['ordens_servico'],
  once: ErasedRows['once'],
): ExportedRows['ordens_servico'] => ({
  ...row,
  ...(orcamentos && {
    orcamentos: orcamentos.map(quote => ({
      ...quote,
      ...{ respondido_por: null, motivo: null, endereco: null },
      ...(quote.enviado_em <= (once.get(row.id) ?? quote.enviado_em) && {
        itens: quote.itens.map(withoutWords),
      }),
    })),
  }),
})

type Facts = ExportedRows['eventos_os']['de']

const withoutTexts = (facts: Facts): Facts =>
  facts && {
    ...facts,
    ...('defeito' in facts && { defeito: '' }),
    ...('observacoes' in facts && { observacoes: null }),
    ...('respondido_por' in facts && { respondido_por: null, motivo: null }),
    ...('itens' in facts && { itens: (facts.itens as OrderLine[]).map(withoutWords) }),
  }

const written = (facts: Facts): string => (facts ? JSON.stringify(facts) : '')

/** The rows of a backup that belong to erased customers, by ids. */
interface ErasedRows {
  customers: Set<string>
  orders: Set<string>
  /** Their orders in the trash. */
  trashed: Set<string>
  /** The numbers of all these, and whether their lines and answers lose their words, their answers alone do, or both go. */
  numbers: Map<string, 'plain' | 'answers' | 'gone'>
  /** Orders that used to be theirs, with the moment until which they were. */
  once: Map<string, string>
  reminders: Set<string>
}

type Table = keyof ExportedRows

/** The rows of a table in a backup. We wrote them, so they have the format's shape. */
async function* rowsOf<T extends Table>(backup: OpenBackup, table: T): AsyncGenerator<ExportedRows[T]> {
  for await (const line of linesOf(await backup.read(`dados/${table}.jsonl`))) yield JSON.parse(line)
}

/** Finds the rows of a backup that belong to erased customers. Of all others it keeps the shop's customers by name and number. */
export async function findErasedRows(
  db: Database,
  shop: ShopScope,
  backup: OpenBackup,
  ids: readonly string[],
): Promise<ErasedRows> {
  const erased: ErasedRows = {
    customers: new Set(ids),
    ...{ orders: new Set(), trashed: new Set(), numbers: new Map() },
    ...{ once: new Map(), reminders: new Set() },
  }
  const { customers, orders, trashed, numbers, once, reminders } = erased
  for await (const { os_id, created_at, de, para } of rowsOf(backup, 'eventos_os'))
    if ([de, para].some(facts => customers.has(String(facts?.cliente_id))))
      once.set(os_id, [once.get(os_id) ?? '', created_at].sort()[1] ?? created_at)
  for await (const { id, cliente_id, numero_os } of rowsOf(backup, 'ordens_servico'))
    if (customers.has(cliente_id)) {
      orders.add(id)
      once.delete(id)
      numbers.set(numero_os, 'plain')
    } else if (once.has(id)) numbers.set(numero_os, 'answers')
  const left = new Set<string>()
  for await (const { id, cliente_id, os, lembretes } of rowsOf(backup, 'lixeira_os'))
    if (customers.has(cliente_id)) {
      trashed.add(id)
      numbers.set(os.numero_os, 'gone')
      for (const one of lembretes) left.add(one)
    } else if (once.has(id)) numbers.set(os.numero_os, 'answers')
  const namesErased = await findNaming(db, shop, backup, customers)
  let some: Reminder[] = []
  const settle = async () => {
    for (const id of await namesErased(some)) reminders.add(id)
    some = []
  }
  for await (const { id, os_id, titulo, descricao } of rowsOf(backup, 'lembretes')) {
    if (os_id === null ? left.has(id) : orders.has(os_id)) reminders.add(id)
    else some.push({ id, titulo, descricao })
    if (some.length === 2_000) await settle()
  }
  await settle()
  return erased
}

type Reminder = Pick<ExportedRows['lembretes'], 'id' | 'titulo' | 'descricao'>

/**
 * Finds reminders that name an erased customer, by the rule of customers/erased.ts: its SQL runs over the
 * backup's rows, under the names of the tables.
 */
async function findNaming(db: Database, { user_id }: ShopScope, backup: OpenBackup, erased: Set<string>) {
  const all: Pick<ExportedRows['clientes'], 'id' | 'nome' | 'telefone' | 'email' | 'documento'>[] = []
  for await (const { id, nome, telefone, email, documento } of rowsOf(backup, 'clientes'))
    all.push({ id, nome, telefone, email, documento })
  const naming = or(...all.filter(({ id }) => erased.has(id)).flatMap(one => remindersNaming(user_id, one)))
  const customers = JSON.stringify(all)
  return async (some: Reminder[]): Promise<string[]> => {
    if (!naming || some.length === 0) return []
    const found = await db.execute<{ id: string }>(sql`
      with clientes as (select ${user_id}::uuid as user_id, one.* from jsonb_to_recordset(${customers}::text::jsonb)
          as one(id uuid, nome text, telefone text, email text, documento text)),
        lembretes as (select * from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb)
          as one(id uuid, titulo text, descricao text))
      select id from lembretes where ${naming}`)
    return found.map(({ id }) => id)
  }
}

/** Splits a stream into lines at line feeds, which JSON does not contain. */
const linesOf = (from: AsyncIterable<Buffer>): AsyncGenerator<string> =>
  splitBy(from, (text, at) => text.indexOf('\n', at))

/** Splits a CSV of ours (data/exports/csv.ts) into records. Line ends within quotes belong to the record. */
async function* recordsOf(from: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const record of splitBy(from, endOfRecord)) yield record.replace(/\r$/, '')
}

function endOfRecord(text: string, begins: number): number {
  for (let at = begins; ; ) {
    const end = text.indexOf('\n', at)
    const quote = text.indexOf('"', at)
    if (quote === -1 || (end !== -1 && end < quote)) return end
    const closing = text.indexOf('"', quote + 1)
    if (closing === -1) return -1
    at = closing + 1
  }
}

async function* splitBy(
  from: AsyncIterable<Buffer>,
  endOf: (text: string, at: number) => number,
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of from) {
    rest += decoder.write(piece)
    let at = 0
    for (let end = endOf(rest, at); end !== -1; end = endOf(rest, at)) {
      yield rest.slice(at, end)
      at = end + 1
    }
    rest = rest.slice(at)
  }
  if (rest) yield rest
}

/** Replaces the cells under these headings, and keeps all others as they are written. */
function withCells(record: string, head: readonly string[], cells: Record<string, string>): string {
  const raw = cellsOf(record)
  for (const [heading, text] of Object.entries(cells)) {
    const at = head.indexOf(heading)
    if (at === -1) throw new Error('A sheet of a copy has not the columns that it should have.')
    raw[at] = csvLines([[heading, (value: string) => value]], [text]).replace(/\r\n$/, '')
  }
  return raw.join(';')
}

/** The headings. */
const headOf = (record: string): string[] =>
  cellsOf(record.replace(/^\uFEFF/, '')).map(cell => cell.replace(/^"|"$/g, ''))

/** The cells with their quotes. */
function cellsOf(record: string): string[] {
  const cells: string[] = []
  const cell = /"(?:[^"]|"")*"|[^;]*/y
  for (let at = 0; at <= record.length; ) {
    cell.lastIndex = at
    const [found = ''] = cell.exec(record) ?? []
    cells.push(found)
    at += found.length + 1
  }
  return cells
}
