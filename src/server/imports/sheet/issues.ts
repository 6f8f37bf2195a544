import type * as z from 'zod/mini'
import { isIssueKey } from '../../../shared/errors.ts'
import type { ImportField, ImportOptions, RowIssue } from '../../../shared/imports.ts'
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

/** What a schema found wrong, each with the column that the field was read from. */
export function issuesOf(
  error: z.core.$ZodError | undefined,
  row: RowReader,
  nameOf: (path: string) => ImportField,
): RowIssue[] {
  return (error?.issues ?? []).map(({ path, message }) =>
    row.issue(nameOf(String(path[0])), isIssueKey(message) ? message : 'campo_invalido'),
  )
}
