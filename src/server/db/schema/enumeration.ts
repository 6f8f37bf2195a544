import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The condition by which the database, too, holds a column to an enumeration of src/shared. */
export function oneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(value => `'${value.replaceAll("'", "''")}'`).join(', '))})`
}
