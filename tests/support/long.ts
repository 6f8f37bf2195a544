export const isLong = process.env.LONG === '1'

/** What every random test begins with: SEED repeats a run. */
export const seed = process.env.SEED

/** Runs of a property that names its own number: npm run test:long looks ten times as far. */
export const runs = (count: number): number => (isLong ? count * 10 : count)

/** More of the same, for npm run test:long alone. */
export const alsoLong = <T>(cases: T[]): T[] => (isLong ? cases : [])
