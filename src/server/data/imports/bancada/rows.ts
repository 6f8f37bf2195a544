import { StringDecoder } from 'node:string_decoder'
import type * as z from 'zod/mini'
import { isDay } from '../../../../shared/days.ts'
import { type IssueKey, isIssueKey } from '../../../../shared/errors.ts'
import { type ExportedRows, type ExportedTableName, exportedRows } from '../../../../shared/exports.ts'
import type { RowIssue } from '../../../../shared/imports.ts'
import { RefusedFile } from '../staging/refused-file.ts'
import type { Archive } from './archive.ts'

/** A line of an export is a few kilobytes: texts have their bounds. */
const maxLine = 512 * 1024
/** Rows that are told with what is wrong; beyond these they are counted. */
const maxIssues = 20_000

/** What is wrong with rows of the file, each told once. */
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

export type Issues = ReturnType<typeof createIssues>

/** Of what should be a text or a number; a list or an object may lie deeper in itself than can be written. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).slice(0, 80)

/** What a schema found wrong with a row, by its fields. */
export const problemsOf = (error: z.core.$ZodError, row: object) =>
  error.issues.map(({ path, message }) => {
    const campo = String(path[0] ?? '')
    const motivo: IssueKey = isIssueKey(message) ? message : 'campo_invalido'
    return { campo, motivo, valor: (row as Record<string, unknown>)[campo] }
  })

/**
 * A table's rows by the strict schema of the format, each with its line; what is none is told and passed over, an id that
 * comes twice too. Throws RefusedFile where there are more or less of them than the manifest says.
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

/** Instants of rows: a year that the database has not would stop it. */
const instants = ['created_at', 'updated_at', 'data_cadastro', 'excluido_em', 'avisado_em', 'data_lembrete']
const isInstantOrNone = (value: unknown): boolean => value == null || isDay(String(value).slice(0, 10))

/** What tells a row from others; settings and events are bound by what they belong to. */
const idOf = (row: object): string | null =>
  'id' in row && typeof row.id === 'string' && !('autor' in row) ? row.id : null

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined
  } catch {
    return undefined
  }
}

/** The lines of a text; null for one that is longer than any may be. */
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
  // The last line ends too.
  if (isLong || rest + decoder.end() !== '') throw new RefusedFile('conteudo_diferente')
}

/** When a row of a shop's own copy was made, to be staged with it. */
export const madeAt = ({ isCopy, now }: { isCopy: boolean; now: string }, instant: string) =>
  isCopy ? { feito_em: atMost(instant, now) } : {}

/** An instant of the file, and no later than now. */
export const atMost = (instant: string, now: string): string => (instant > now ? now : instant)
