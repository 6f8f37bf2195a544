import fc from 'fast-check'

const isLong = process.env.LONG === '1'

/** Runs of a property that names its own number: npm run test:long looks ten times as far. */
export const runs = (count: number): number => (isLong ? count * 10 : count)

/** What every random test begins with: SEED repeats a run. */
const seed = process.env.SEED

fc.configureGlobal({ ...(isLong && { numRuns: 1000 }), ...(seed && { seed: Number(seed) }) })
