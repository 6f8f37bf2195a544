import fc from 'fast-check'
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'
import { runs, seed } from './long.ts'

// Evaluated for each test file, before it: so this runs behind the file's own afterAll.
afterAll(endFile)

fc.configureGlobal({ numRuns: runs(100), ...(seed && { seed: Number(seed) }) })
