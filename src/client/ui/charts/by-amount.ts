/** The largest amount first; equal amounts keep their order. */
export const byAmount = <Total extends { valor: number }>(totals: readonly Total[]): Total[] =>
  [...totals].sort((one, other) => (one.valor === other.valor ? 0 : one.valor < other.valor ? 1 : -1))
