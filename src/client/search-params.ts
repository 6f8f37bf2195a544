/**
 * Reading search parameters without zod, which would be 10 kB of every route's first JS:
 * `validateSearch: search => ({ q: textParam(search.q), status: choiceParam(search.status, orderStatuses) })`
 */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One of a few values; anything else is as if it was not there. */
export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find(choice => choice === value)
}
