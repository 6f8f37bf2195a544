import type { BuildExtraConfigColumns } from 'drizzle-orm'
import {
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { userId } from './columns.ts'

/** The owner of a row, which is deleted with the account. */
export const ownerId = () => userId().references(() => usuarios.id, { onDelete: 'cascade' })

const keyColumns = () => ({ user_id: ownerId(), id: uuid().notNull() })

/**
 * A table of a shop's rows. Its keys and indexes begin with user_id: no row can refer to another shop's, and the
 * tables can be distributed by owner.
 */
export function shopTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  constraints: (
    table: BuildExtraConfigColumns<Name, ReturnType<typeof keyColumns> & Columns, 'pg'>,
  ) => PgTableExtraConfigValue[],
) {
  return pgTable(name, { ...keyColumns(), ...columns }, table => [
    primaryKey({ columns: [table.user_id, table.id] }),
    ...constraints(table),
  ])
}

/** A foreign key to another row of the same shop. */
export const rowOf = (target: Record<'user_id' | 'id', PgColumn>, user_id: PgColumn, id: PgColumn) =>
  foreignKey({ columns: [user_id, id], foreignColumns: [target.user_id, target.id] })
