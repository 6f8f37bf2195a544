import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The condition that a column has one of these values, for CHECK constraints. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${literals(values)})`

/** The condition that a list has some of these values and no other, for CHECK constraints. */
export const someOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} <@ array[${literals(values)}] and cardinality(${column}) > 0`

const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map(value => `'${value.replaceAll("'", "''")}'`).join(', '))
