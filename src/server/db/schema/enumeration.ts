import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The condition that a column has one of these values, for CHECK constraints. */
export function oneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(value => `'${value.replaceAll("'", "''")}'`).join(', '))})`
}
