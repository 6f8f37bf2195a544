import { describe, test } from 'vitest'
import { inAll } from './long.ts'

const leftOut: unknown = Object.assign(() => {}, { each: () => leftOut })

/** A test that only npm test -- all runs: of what is beside its file's main path, and slow. */
export const testInAll = inAll(test, leftOut as typeof test)

/** Tests all of which are such. */
export const describeInAll = inAll(describe, leftOut as typeof describe)
