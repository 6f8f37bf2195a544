import fc from 'fast-check'

/** npm run test:long goes further than any other run. */
export const isLong = process.env.LONG === '1'

/** npm test -- all walks the whole of what npm test takes a sample of. */
const isAll = isLong || process.env.ALL === '1'

/** What every random test begins with: SEED repeats a run. */
export const seed = process.env.SEED

/** Runs of a property that names its own number: a quarter in npm test, ten times as many in npm run test:long. */
export const runs = (count: number): number =>
  isLong ? count * 10 : isAll ? count : Math.max(2, Math.ceil(count / 4))

/** More of the same, for npm run test:long alone. */
export const alsoLong = <T>(cases: T[]): T[] => (isLong ? cases : [])

/** This in npm test -- all, and that smaller one in npm test. */
export const inAll = <T>(whole: T, sample: T): T => (isAll ? whole : sample)

/** More of the same, for npm test -- all. */
export const alsoInAll = <T>(cases: T[]): T[] => inAll(cases, [])

/** So many of these, others with each SEED; npm test -- all takes every one. */
export function byLot<T>(count: number, cases: readonly T[]): T[] {
  if (isAll || cases.length <= count) return [...cases]
  const lots = fc.subarray([...cases], { minLength: count, maxLength: count })
  return fc.sample(lots, { numRuns: 1, ...(seed && { seed: Number(seed) }) })[0] ?? []
}
