import type * as z from 'zod/mini'
import { isIssueKey } from '../../../../shared/errors.ts'
import { isEmail } from '../../../../shared/fields.ts'
import type { ImportField, ImportOptions, RowIssue } from '../../../../shared/imports.ts'
import { type Cell, type TableRow, textOf } from './values.ts'

/** Reads a row's cells by field, and creates issues that name their column. */
export interface RowReader {
  linha: number
  /** Whether the file has such a field at all. */
  has(field: ImportField): boolean
  cell(field: ImportField): TableRow['celulas'][number] | undefined
  text(field: ImportField): string
  /** Its day, as readDay answers it. */
  day(field: ImportField): string
  issue(field: ImportField, motivo: RowIssue['motivo']): RowIssue
  /** Cells of this row that are left out, whatever else is right. */
  faults?: RowIssue[]
}

export function rowReader(
  { linha, celulas }: TableRow,
  colunas: NonNullable<ImportOptions['colunas']>,
  titles: { titulo: string }[],
  dayOf: (cell: Cell | undefined, column: number) => string,
): RowReader {
  const at = (field: ImportField) => colunas[field] ?? undefined
  const read = (field: ImportField) => {
    const column = at(field)
    return column === undefined ? undefined : celulas[column]
  }
  const isFault = (field: ImportField) => {
    const content = read(field)
    return typeof content === 'string' && mayBeAnyText.has(field) && isErrorCell(content.trim())
  }
  const cell = (field: ImportField) => (isFault(field) ? undefined : read(field))
  const issue = (field: ImportField, motivo: RowIssue['motivo']): RowIssue => ({
    linha,
    coluna: titles[at(field) ?? -1]?.titulo || field,
    motivo,
    valor: textOf(read(field)).slice(0, 80),
  })
  const faults = (Object.keys(colunas) as ImportField[])
    .filter(isFault)
    .map(field => withoutField(issue(field, 'celula_com_erro')))
  const email = oneEmail(textOf(cell('email')))
  if (email.others) faults.push(withoutField({ ...issue('email', 'segundo_email'), valor: email.others }))
  const text = (field: ImportField) => (field === 'email' ? email.first : textOf(cell(field)))
  const day = (field: ImportField) => dayOf(cell(field), at(field) ?? -1)
  const has = (field: ImportField) => at(field) !== undefined
  return { linha, has, cell, text, day, issue, faults }
}

/** The first e-mail of a list, and the others. */
function oneEmail(text: string): { first: string; others: string } {
  const all = text.split(/:::|[/;,|\n]/).map(piece => piece.trim())
  const first = all.length > 1 ? all.find(isEmail) : undefined
  if (first === undefined) return { first: text, others: '' }
  const others = all.filter(piece => piece !== '' && piece !== first)
  return { first, others: others.join(' / ').slice(0, 80) }
}

/** Fields that would take the name of an error for their text; the others tell it as what they cannot read. */
const mayBeAnyText: ReadonlySet<ImportField> = new Set([
  'numero_os',
  'nome',
  'cliente',
  'endereco',
  'marca',
  'modelo',
  'tipo_servico',
  'defeito',
  'status',
  'forma_pagamento',
  'observacoes',
  'descricao',
  'categoria',
])

/** What spreadsheets show for a formula that fails: #N/A, #REF!, in Portuguese #N/D, #NOME?, in LibreOffice Err:502. */
export const isErrorCell = (text: string): boolean =>
  text.length < 20 &&
  /^[#E]/.test(text) &&
  /^(#(N\/[AD]|[A-ZÀ-Ú/_0-9]{3,}[!?]|GETTING_DATA)|Err:\d{3})$/.test(text)

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
