import type * as z from 'zod/mini'
import { isIssueKey } from '../../../../shared/errors.ts'
import type { ImportField, ImportOptions, RowIssue } from '../../../../shared/imports.ts'
import { type TableRow, textOf } from './table.ts'

/** Reads a row's cells by field, and says what is wrong with them where they stand. */
export interface RowReader {
  linha: number
  cell(field: ImportField): TableRow['celulas'][number] | undefined
  text(field: ImportField): string
  issue(field: ImportField, motivo: RowIssue['motivo']): RowIssue
}

export function rowReader(
  { linha, celulas }: TableRow,
  colunas: NonNullable<ImportOptions['colunas']>,
  titles: { titulo: string }[],
): RowReader {
  const at = (field: ImportField) => colunas[field] ?? undefined
  const cell = (field: ImportField) => {
    const column = at(field)
    return column === undefined ? undefined : celulas[column]
  }
  const text = (field: ImportField) => textOf(cell(field))
  return {
    linha,
    cell,
    text,
    issue: (field, motivo) => ({
      linha,
      coluna: titles[at(field) ?? -1]?.titulo || field,
      motivo,
      valor: text(field).slice(0, 80),
    }),
  }
}

/**
 * A row's fields by their schema. One that is wrong and may be absent is left out and told, and what `absent` has of it
 * stands there; with one that may not, there is no row.
 */
export function parseFields<Output>(
  schema: z.ZodMiniType<Output>,
  given: Record<string, unknown>,
  absent: Record<string, unknown>,
  row: RowReader,
  nameOf: (path: string) => ImportField,
) {
  const { data, error } = schema.safeParse(given)
  const wrong = (error?.issues ?? []).filter(({ path }) => Object.hasOwn(absent, String(path[0])))
  if (!error || wrong.length === 0) return { data, issues: issuesOf(error, row, nameOf), left: [] }
  const instead = Object.fromEntries(wrong.map(({ path }) => [path[0], absent[String(path[0])]]))
  const mended = schema.safeParse({ ...given, ...instead })
  return {
    data: mended.data,
    issues: issuesOf(mended.error, row, nameOf),
    left: issuesOf({ issues: wrong }, row, nameOf).map(withoutField),
  }
}

/** The issue of a field that is left out of a row that comes in. */
export const withoutField = (issue: RowIssue): RowIssue => ({ ...issue, so_campo: true })

/** What a schema found wrong, each with the column that the field was read from. */
export function issuesOf(
  error: Pick<z.core.$ZodError, 'issues'> | undefined,
  row: RowReader,
  nameOf: (path: string) => ImportField,
): RowIssue[] {
  return (error?.issues ?? []).map(({ path, message }) =>
    row.issue(nameOf(String(path[0])), isIssueKey(message) ? message : 'campo_invalido'),
  )
}
