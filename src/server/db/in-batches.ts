/** Rows per statement, because its parameters are limited. */
const statementRows = 1000

/** Splits rows into as many as one statement takes, or into another `size`. */
export function* inBatches<Row>(rows: readonly Row[], size = statementRows): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
