import { everyMonth, isDay } from '../../shared/days.ts'

/**
 * Reads a search parameter; one that is none of ours is as if it were absent.
 * `validateSearch: search => ({ q: textParam(search.q), status: choiceParam(search.status, orderStatuses) })`
 */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One of a few values, or undefined. */
export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find(choice => choice === value)
}

export function dayParam(value: unknown): string | undefined {
  const text = textParam(value)
  return text && isDay(text) ? text : undefined
}

/** A month (YYYY-MM), or 'tudo' for all there ever was. */
export function monthParam(value: unknown): string | undefined {
  const text = textParam(value)
  return text === everyMonth || (text && isDay(`${text}-01`)) ? text : undefined
}
