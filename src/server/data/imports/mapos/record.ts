import type { ImportField } from '../../../../shared/imports.ts'
import type { RowReader } from '../sheet/issues.ts'
import { type Cell, textOf } from '../sheet/table.ts'
import type { DumpTable } from './dump.ts'

/** The fields of a record, each with its column. */
type Fields = { [Field in ImportField]?: { column: string; cell: Cell | undefined } }

/** Wraps a record of the dump as a row. Issues name its id as the line. */
export const recordReader = (table: DumpTable, id: number, fields: Fields): RowReader => {
  const text = (field: ImportField) => textOf(fields[field]?.cell)
  return {
    linha: id,
    cell: field => fields[field]?.cell,
    text,
    issue: (field, motivo) => ({
      linha: id,
      coluna: `${table}.${fields[field]?.column ?? field}`,
      motivo,
      valor: text(field).slice(0, 80),
    }),
  }
}
