import type * as z from 'zod/mini'
import { isIssueKey } from '../../../../shared/errors.ts'
import type { ImportField, ImportOptions, RowIssue } from '../../../../shared/imports.ts'
import { type CellDays, readDay, type TableRow, textOf } from './values.ts'

/** Reads a row's cells by field, and creates issues that name their column. */
export interface RowReader {
  linha: number
  cell(field: ImportField): TableRow['celulas'][number] | undefined
  text(field: ImportField): string
  /** Its day, as readDay answers it. */
  day(field: ImportField): string
  issue(field: ImportField, motivo: RowIssue['motivo']): RowIssue
}

export function rowReader(
  { linha, celulas }: TableRow,
  colunas: NonNullable<ImportOptions['colunas']>,
  titles: { titulo: string }[],
  daysOf: (column: number) => CellDays,
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
    day: field => readDay(cell(field), daysOf(at(field) ?? -1)),
    issue: (field, motivo) => ({
      linha,
      coluna: titles[at(field) ?? -1]?.titulo || field,
      motivo,
      valor: text(field).slice(0, 80),
    }),
  }
}

/**
 * Parses a row by its schema. A wrong optional field is reported and replaced by the value in `absent`. A wrong required
 * field makes the row invalid.
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

/** Marks an issue of a field that is left out while its row is imported. */
export const withoutField = (issue: RowIssue): RowIssue => ({ ...issue, so_campo: true })

/** The schema's issues, each with the column of its field. */
export function issuesOf(
  error: Pick<z.core.$ZodError, 'issues'> | undefined,
  row: RowReader,
  nameOf: (path: string) => ImportField,
): RowIssue[] {
  return (error?.issues ?? []).map(({ path, message }) =>
    row.issue(nameOf(String(path[0])), isIssueKey(message) ? message : 'campo_invalido'),
  )
}
