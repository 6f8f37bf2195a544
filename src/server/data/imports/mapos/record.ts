import type { ImportField } from '../../../../shared/imports.ts'
import type { RowReader } from '../sheet/issues.ts'
import { type Cell, textOf } from '../sheet/table.ts'
import type { DumpTable } from './dump.ts'

/** A record's fields, each with the column that it was read from. */
type Fields = { [Field in ImportField]?: { column: string; cell: Cell | undefined } }

/** A record of the dump as a row to be read: what is wrong with it stands at its id. */
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
