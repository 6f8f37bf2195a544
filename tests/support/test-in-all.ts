import { test } from 'vitest'
import { inAll } from './long.ts'

const leftOut = Object.assign(() => {}, { each: () => leftOut, for: () => leftOut }) as unknown as typeof test

/** A test that only npm test -- all runs: of what is beside a file's main path, and slow. */
export const testInAll = inAll(test, leftOut)
