/** The largest amount first; equal ones stay as they stand. */
export const byAmount = <Total extends { valor: number }>(totals: readonly Total[]): Total[] =>
  [...totals].sort((one, other) => (one.valor === other.valor ? 0 : one.valor < other.valor ? 1 : -1))
