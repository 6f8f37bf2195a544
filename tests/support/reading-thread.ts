import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/** The thread that reads imported files, as scratch.ts has built it. */
export const readingThread = (): URL => pathToFileURL(join(inject('scratch'), 'read-import.js'))
