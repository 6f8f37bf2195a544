import fc from 'fast-check'
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'
import { isLong, seed } from './long.ts'

// Evaluated for each test file, before it: so this runs behind the file's own afterAll.
afterAll(endFile)

fc.configureGlobal({ ...(isLong && { numRuns: 1000 }), ...(seed && { seed: Number(seed) }) })
