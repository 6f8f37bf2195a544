import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { inThread } from '../../src/server/data/imports/in-thread.ts'
import { readParts } from '../../src/server/data/imports/read-parts.ts'
import type { Reader } from '../../src/server/data/imports/staging/file-to-read.ts'

/** The thread that reads imported files, as scratch.ts has built it. */
const readingThread = (): URL => pathToFileURL(join(inject('scratch'), 'read-import.js'))

/** Reads files as the server does: each in a thread of its own, whose start costs more than reading most of them. */
export const byThread = (): Reader => inThread(readingThread())

/** Reads them without a thread, by the same code; imports-thread.test.ts holds that no more than the thread is missing. */
export const here: Reader = async (file, ends, signal) => {
  signal.throwIfAborted()
  const preview = await readParts(structuredClone(file), ends)
  return JSON.parse(JSON.stringify(preview))
}
