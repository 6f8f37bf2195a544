import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ImportField, LettersRead } from '../../../../shared/imports.ts'
import type { RowReader } from '../sheet/issues.ts'
import { createNarrowGuess, exampleOf, readLetters } from '../sheet/letters.ts'
import { looksBinary, markedEncoding, textDecoder, wideEncoding } from '../sheet/sheet-text.ts'
import { type Cell, type CellDays, readDay, textOf } from '../sheet/values.ts'
import { openZip, type Zip } from '../sheet/zip.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { createStatements, type Value } from './statements.ts'

/** The tables and columns of MapOS that are read (banco.sql in its repository, versions 2.6 to 4.54). */
const columns = {
  emitente: ['id', 'nome', 'cnpj'],
  clientes: [
    'idClientes',
    'nomeCliente',
    'documento',
    'telefone',
    'celular',
    'email',
    'dataCadastro',
    'rua',
    'numero',
    'complemento',
    'bairro',
    'cidade',
    'estado',
    'cep',
  ],
  os: [
    'idOs',
    'dataInicial',
    'dataFinal',
    'garantia',
    'descricaoProduto',
    'defeito',
    'status',
    'observacoes',
    'laudoTecnico',
    'valorTotal',
    'valor_desconto',
    'clientes_id',
    'lancamento',
  ],
  produtos_os: ['idProdutos_os', 'os_id', 'quantidade', 'preco', 'subTotal', 'descricao', 'produtos_id'],
  produtos: ['idProdutos', 'descricao', 'precoCompra'],
  servicos_os: ['idServicos_os', 'os_id', 'quantidade', 'preco', 'subTotal', 'servico', 'servicos_id'],
  servicos: ['idServicos', 'nome'],
  lancamentos: [
    'idLancamentos',
    'descricao',
    'valor',
    'valor_desconto',
    'data_vencimento',
    'data_pagamento',
    'baixado',
    'forma_pgto',
    'tipo',
    'clientes_id',
    'categorias_id',
    'vendas_id',
  ],
  categorias: ['idCategorias', 'categoria'],
  vendas: ['idVendas', 'clientes_id'],
} as const

/** Columns of type TEXT. The others are short in MapOS, and are cut here. */
const prose = ['descricaoProduto', 'defeito', 'observacoes', 'laudoTecnico']
const maxLine = 1_024

type DumpTable = keyof typeof columns
type Column<Table extends DumpTable> = (typeof columns)[Table][number]

/** Maximum customers and orders of a dump: all are in memory. */
const maxMaposRows = 50_000
/** Maximum rows per table. */
const maxRows: Record<DumpTable, number> = {
  emitente: 100,
  clientes: maxMaposRows,
  os: maxMaposRows,
  produtos_os: 4 * maxMaposRows,
  // Only for names and costs of what orders contain: a catalogue of a supplier may be long.
  produtos: 20 * maxMaposRows,
  servicos_os: 4 * maxMaposRows,
  servicos: maxMaposRows,
  lancamentos: 3 * maxMaposRows,
  categorias: maxMaposRows,
  vendas: 3 * maxMaposRows,
}

/** A row of the dump by column; '' if empty or missing in this version. */
export interface DumpRow<Table extends DumpTable> {
  id: number
  text(column: Column<Table>): string
  /** The id of a referenced row; 0 for none. */
  ref(column: Column<Table>): number
}

export interface Dump {
  /** The rows of each table by id. */
  rows<Table extends DumpTable>(table: Table): DumpRow<Table>[]
  /** The number of rows of every table. */
  counts: ReadonlyMap<string, number>
  /** What is told about its letters. */
  letras: LettersRead[]
}

/** Reads a MapOS dump as a stream. Throws RefusedFile. */
export async function readDump(chunks: AsyncIterable<Buffer>): Promise<Dump> {
  const kept: Record<DumpTable, Map<number, Value[]>> = {
    emitente: new Map(),
    clientes: new Map(),
    os: new Map(),
    produtos_os: new Map(),
    produtos: new Map(),
    servicos_os: new Map(),
    servicos: new Map(),
    lancamentos: new Map(),
    categorias: new Map(),
    vendas: new Map(),
  }
  const counts = new Map<string, number>()
  const known = new Map<string, string[]>()
  const statements = createStatements<DumpTable>(columns, {
    row(table, values) {
      kept[table].set(idOf(values[0]), values)
      if (kept[table].size > maxRows[table]) throw new RefusedFile('linhas_demais')
    },
    count(table) {
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    table: (name, its) => known.set(name, its),
  })
  let isFirst = true
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    // PowerShell and Notepad write UTF-16.
    const wide = isFirst && wideEncoding(chunk)
    if (wide) decoder = new TextDecoder(wide)
    const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : withoutMark(chunk, isFirst)
    if (isFirst && looksBinary(bytes.toString('latin1', 0, 4096)))
      throw new RefusedFile('formato_desconhecido')
    isFirst = false
    statements.write(bytes)
  }
  if (isFirst) throw new RefusedFile('arquivo_vazio')
  const failure = failureOf(() => statements.end())
  if (known.size === 0) throw new RefusedFile('formato_desconhecido')
  if (failure) throw failure
  if (!known.get('clientes')?.includes('idclientes') && !known.get('os')?.includes('idos'))
    throw new RefusedFile('outro_sistema')
  if (kept.clientes.size === 0 && kept.os.size === 0 && kept.lancamentos.size === 0)
    throw new RefusedFile('arquivo_vazio')
  const letras = decodeTexts(kept)
  return {
    counts,
    letras,
    rows: <Table extends DumpTable>(table: Table) =>
      Array.from(kept[table], ([id, values]) => new KeptRow<Table>(id, values, columns[table])),
  }
}

/** A class, since a dump has many thousands of rows: each has its methods in common with the others. */
class KeptRow<Table extends DumpTable> implements DumpRow<Table> {
  readonly id: number
  readonly #values: Value[]
  readonly #columns: readonly string[]

  constructor(id: number, values: Value[], names: readonly string[]) {
    this.id = id
    this.#values = values
    this.#columns = names
  }

  text(column: Column<Table>): string {
    const text = this.#at(column) ?? ''
    return (prose.includes(column) ? text : text.slice(0, maxLine)).trim()
  }

  ref(column: Column<Table>): number {
    return idOf(this.#at(column))
  }

  #at(column: Column<Table>): Value | undefined {
    return this.#values[this.#columns.indexOf(column)]
  }
}

const idOf = (value: Value | undefined): number => (value && /^\d{1,10}$/.test(value) ? Number(value) : 0)

function failureOf(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

/**
 * Decodes the texts of all rows in place, each once: UTF-8 where that is valid, else what the others' letters tell; and
 * mends them if all were encoded twice. Answers what is told about their letters.
 */
function decodeTexts(kept: Record<DumpTable, Map<number, Value[]>>): LettersRead[] {
  const guess = createNarrowGuess()
  replaceTexts(kept, bytes => {
    const raw = Buffer.from(bytes, 'latin1')
    if (!isUtf8(raw)) guess.see(raw)
    return bytes
  })
  const encoding = guess.encoding()
  const decodeNarrow = textDecoder(encoding)
  const found = { wide: { texts: 0, example: '' }, narrow: { texts: 0, example: '' } }
  const decodeOne = (bytes: string): string => {
    const raw = Buffer.from(bytes, 'latin1')
    const isWide = isUtf8(raw)
    const text = isWide ? raw.toString() : decodeNarrow(raw)
    const kind = found[isWide ? 'wide' : 'narrow']
    if (kind.texts++ === 0) kind.example = exampleOf(text)
    return text
  }
  replaceTexts(kept, decodeOne)
  if (found.wide.texts + found.narrow.texts === 0) return []
  const { mend, told } = readLetters(see => {
    for (const rows of Object.values(kept))
      for (const values of rows.values()) for (const value of values) if (value) see(value)
  })
  if (mend) replaceTexts(kept, mend)
  const { wide, narrow } = found
  const fewer = wide.texts < narrow.texts ? wide : narrow
  return [
    ...(encoding === 'windows-1252'
      ? []
      : [{ como: encoding, quantidade: narrow.texts, exemplo: narrow.example }]),
    ...(fewer.texts > 0
      ? [{ como: 'misturadas' as const, quantidade: fewer.texts, exemplo: fewer.example }]
      : []),
    ...told,
  ]
}

/** Replaces all texts that have more than ASCII. */
function replaceTexts(kept: Record<DumpTable, Map<number, Value[]>>, by: (text: string) => string): void {
  for (const rows of Object.values(kept))
    for (const values of rows.values())
      for (let at = 0; at < values.length; at++) {
        const value = values[at]
        if (value && notAscii.test(value)) values[at] = by(value)
      }
}

const notAscii = /[\u0080-\uffff]/

const withoutMark = (chunk: Buffer, isFirst: boolean): Buffer =>
  isFirst && markedEncoding(chunk) === 'utf-8' ? chunk.subarray(3) : chunk

/** Maximum unpacked bytes of a file, over all its layers. */
const maxUnpacked = 512 * 1024 * 1024

/**
 * Unpacks a dump: plain text, .gz or .zip, and a .zip may contain one .gz or .zip. The first bytes tell which it is. A file
 * that is packed twice is unpacked beside `path`. Throws RefusedFile.
 */
export async function* unpackDump(path: string): AsyncGenerator<Buffer> {
  const left = { bytes: maxUnpacked }
  const kind = await kindOf(path)
  if (kind !== 'zip') return yield* countedBytes(plainOrGunzipped(path, kind), left)
  const inner = `${path}.inner`
  const zip = await openZip(path, maxUnpacked)
  try {
    const name = dumpIn(zip)
    if (/\.sql$/i.test(name)) return yield* countedBytes(zip.read(name), left)
    await pipeline(countedBytes(zip.read(name), left), createWriteStream(inner, { mode: 0o600 }))
    const innerKind = await kindOf(inner)
    if (innerKind !== 'zip') return yield* countedBytes(plainOrGunzipped(inner, innerKind), left)
    const nested = await openZip(inner, maxUnpacked)
    try {
      const [dump, ...others] = nested.names.filter(isFile)
      if (!dump || others.length > 0 || !/\.sql$/i.test(dump)) throw new RefusedFile('formato_desconhecido')
      yield* countedBytes(nested.read(dump), left)
    } finally {
      nested.close()
    }
  } finally {
    zip.close()
    await rm(inner, { force: true })
  }
}

type Kind = 'zip' | 'gz' | 'text'

async function kindOf(path: string): Promise<Kind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (head.startsWith('PK')) return 'zip'
    return head.startsWith('\x1f\x8b') ? 'gz' : 'text'
  } finally {
    await file.close()
  }
}

/** The only .sql file of a ZIP, or else its only packed file. */
function dumpIn(zip: Zip): string {
  const files = zip.names.filter(isFile)
  for (const ending of [/\.sql$/i, /\.(gz|zip)$/i]) {
    const [name, ...others] = files.filter(one => ending.test(one))
    if (name !== undefined && others.length === 0) return name
    if (others.length > 0) break
  }
  throw new RefusedFile('formato_desconhecido')
}

/** Whether it is a file, and none that macOS adds. */
const isFile = (name: string): boolean => !/\/$|(^|\/)(__MACOSX\/|\.)/.test(name)

async function* plainOrGunzipped(path: string, kind: Kind): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  if (kind === 'text') return yield* file
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  file.on('error', error => unzipped.destroy(error))
  try {
    yield* file.pipe(unzipped)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'Z_BUF_ERROR') throw new RefusedFile('arquivo_truncado', { cause: error })
    if (String(code).startsWith('Z_')) throw new RefusedFile('arquivo_corrompido', { cause: error })
    throw error
  } finally {
    file.destroy()
  }
}

async function* countedBytes(
  chunks: AsyncIterable<Buffer> | null,
  left: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks ?? []) {
    left.bytes -= chunk.length
    if (left.bytes < 0) throw new RefusedFile('descompactado_demais')
    yield chunk
  }
}

/** The fields of a record, each with its column. */
type RecordFields = { [Field in ImportField]?: { column: string; cell: Cell | undefined } }

/** Wraps a record of the dump as a row. Issues name its id as the line. */
export const recordReader = (
  table: DumpTable,
  id: number,
  fields: RecordFields,
  days: CellDays,
): RowReader => {
  const text = (field: ImportField) => textOf(fields[field]?.cell)
  return {
    linha: id,
    has: field => fields[field] !== undefined,
    cell: field => fields[field]?.cell,
    text,
    day: field => readDay(fields[field]?.cell, days),
    issue: (field, motivo) => ({
      linha: id,
      coluna: `${table}.${fields[field]?.column ?? field}`,
      motivo,
      valor: text(field).slice(0, 80),
    }),
  }
}
