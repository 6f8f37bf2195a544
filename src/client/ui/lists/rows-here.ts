/**
 * What a list shows while the answer to a changed search is on its way: those of the rows that are here that it may hold.
 * Only rows that it surely does not hold are hidden. Where none is left, the rows for the text's beginning stay, for only
 * the server can say that nothing is found. Undefined if no row is here.
 */
export function rowsHere<Row>(
  known: readonly (readonly Row[] | undefined)[],
  typed: string,
  finds: (row: Row, typed: string) => boolean | undefined,
): readonly Row[] | undefined {
  for (let length = typed.length; length >= 0; length--) {
    const found = known.map(rows => rows?.filter(row => finds(row, typed.slice(0, length)) !== false) ?? [])
    const most = found.reduce((one, other) => (other.length > one.length ? other : one), [])
    if (most.length > 0) return most
  }
  return known.find(rows => rows && rows.length > 0)
}
