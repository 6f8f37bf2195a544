import { StringDecoder } from 'node:string_decoder'
import type * as z from 'zod/mini'
import { isDay } from '../../../../shared/days.ts'
import { type IssueKey, isIssueKey } from '../../../../shared/errors.ts'
import { type ExportedRows, type ExportedTableName, exportedRows } from '../../../../shared/exports.ts'
import type { PreviewRow, RowIssue } from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from '../staging/staged.ts'
import type { Archive } from './archive.ts'

/** Maximum characters of a line; normal ones have a few kilobytes. */
const maxLine = 512 * 1024
/** Issues that are listed; further ones are only counted. */
const maxIssues = 20_000

/** Collects issues of the file's rows. */
export function createIssues() {
  const told: RowIssue[] = []
  const counted = { ruins: 0 }
  return {
    told,
    counted,
    add(
      table: ExportedTableName,
      linha: number,
      found: { campo: string; motivo: IssueKey; valor?: unknown }[],
    ) {
      counted.ruins++
      for (const { campo, motivo, valor } of found)
        if (told.length < maxIssues)
          told.push({ arquivo: table, linha, coluna: campo, motivo, valor: textOf(valor) })
    },
  }
}

type Issues = ReturnType<typeof createIssues>

/** The wrong value for display. Lists and objects are left out: they may be nested too deeply to be written. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).slice(0, 80)

/** The schema's issues of a row, by field. */
export const problemsOf = (error: z.core.$ZodError, row: object) =>
  error.issues.map(({ path, message }) => {
    const campo = String(path[0] ?? '')
    const motivo: IssueKey = isIssueKey(message) ? message : 'campo_invalido'
    return { campo, motivo, valor: (row as Record<string, unknown>)[campo] }
  })

/**
 * Reads a table's rows by the format's strict schema. Reports and skips invalid rows and repeated ids. Throws RefusedFile if
 * the manifest has another number of rows.
 */
export async function* rowsOf<Name extends ExportedTableName>(
  { read, manifest }: Archive,
  issues: Issues,
  name: Name,
): AsyncGenerator<{ linha: number; row: ExportedRows[Name] }> {
  const ids = new Set<string>()
  let linha = 0
  for await (const line of linesOf(read(`dados/${name}.jsonl`))) {
    if (++linha > manifest.contagens[name]) throw new RefusedFile('conteudo_diferente')
    const stored = line === null ? undefined : parsed(line)
    if (stored === undefined) {
      issues.add(name, linha, [{ campo: '', motivo: line === null ? 'texto_longo' : 'campo_invalido' }])
      continue
    }
    const { data, error } = exportedRows[name].safeParse(stored)
    if (!data) {
      issues.add(name, linha, problemsOf(error, Object(stored)))
      continue
    }
    const bad = instants.find(field => !isInstantOrNone((data as Record<string, unknown>)[field]))
    const id = idOf(data)
    if (bad) issues.add(name, linha, [{ campo: bad, motivo: 'data_invalida' }])
    else if (id !== null && ids.has(id)) issues.add(name, linha, [{ campo: 'id', motivo: 'campo_invalido' }])
    else {
      if (id !== null) ids.add(id)
      yield { linha, row: data as ExportedRows[Name] }
    }
  }
  if (linha !== manifest.contagens[name]) throw new RefusedFile('conteudo_diferente')
}

/** Times of rows: the database would fail on years that it cannot store. */
const instants = ['created_at', 'updated_at', 'data_cadastro', 'excluido_em', 'avisado_em', 'data_lembrete']
const isInstantOrNone = (value: unknown): boolean => value == null || isDay(String(value).slice(0, 10))

/** The unique key of a row. Settings and events are identified by what they belong to. */
const idOf = (row: object): string | null =>
  'id' in row && typeof row.id === 'string' && !('autor' in row) ? row.id : null

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined
  } catch {
    return undefined
  }
}

/** The lines of a text; null for one that is too long. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let isLong = false
  for await (const chunk of chunks) {
    const lines = decoder.write(chunk).split('\n')
    for (const [at, piece] of lines.entries()) {
      rest = isLong ? '' : rest + piece
      isLong ||= rest.length > maxLine
      if (at === lines.length - 1) break
      yield isLong ? null : rest
      rest = ''
      isLong = false
    }
  }
  // Every line ends with a line feed, the last one too.
  if (isLong || rest + decoder.end() !== '') throw new RefusedFile('conteudo_diferente')
}

/** The creation time of a row of a backup, to be staged with it. */
export const madeAt = ({ isCopy, now }: { isCopy: boolean; now: string }, instant: string) =>
  isCopy ? { feito_em: atMost(instant, now) } : {}

/** A time of the file, but no later than now. */
export const atMost = (instant: string, now: string): string => (instant > now ? now : instant)

/** What the readers of all tables of an export share. */
export interface Reading {
  archive: Archive
  issues: Issues
  /** The number of rows that are left out. */
  counts: { fora: number }
  /** Origins of customers who were erased here. They and their rows are left out. */
  erased: ReadonlySet<string>
  /** The origin of a row: its shop and its id. */
  originOf(id: string): string
  /** Whether it is the shop's own backup: then creation times and authors are restored too. */
  isCopy: boolean
  now: string
  /** Today in the shop's zone. */
  today: string
}

/** Rows of an export for the preview. Orders name their customer by index. */
export function shownRows(
  people: StagedCustomer[],
  orders: StagedOrder[],
  expenses: StagedExpense[],
  person: (place: number) => Pick<StagedCustomer, 'nome' | 'telefone'> | undefined,
): PreviewRow[] {
  return [
    ...people.map(({ linha, origem: _, feito_em: _m, ...campos }) => ({
      noun: 'clientes' as const,
      linha,
      campos,
    })),
    ...orders.map(row => {
      const { linha, origem: _o, cliente, ordem: _p, avisado_em: _a, feito_em: _m, ...rest } = row
      const { itens: _i, orcamentos: _q, ...order } = rest
      const { nome = '', telefone = '' } = person(cliente) ?? {}
      return { noun: 'ordens' as const, linha, campos: { ...order, cliente: nome, telefone } }
    }),
    ...expenses.map(({ linha, descricao, categoria, valor, data_despesa }) => ({
      noun: 'despesas' as const,
      linha,
      campos: { descricao, categoria, valor, data_despesa },
    })),
  ]
}
