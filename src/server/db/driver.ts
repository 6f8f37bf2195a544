import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Throws one sentence if the postgres driver lacks our patch. Without it, after a connection dies a statement
 * may run inside another transaction.
 */
export function assertPatchedDriver(folder = driverFolder()): void {
  const patched = Object.entries(marks).every(([file, mark]) => read(join(folder, file)).includes(mark))
  if (!patched) {
    throw new Error(
      'The postgres driver is not patched, and mixes up transactions: run node scripts/prepare.mjs.',
    )
  }
}

/** Texts from patches/postgres+*.patch, in the build that an ESM import loads. */
const marks = { 'index.js': ', dead = null', 'connection.js': 'fetchArrayTypes().catch(' }

function driverFolder(): string {
  // require() finds the CommonJS build, cjs/src; the imported build is beside it.
  const required = createRequire(import.meta.url).resolve('postgres')
  return join(dirname(required), '..', '..', 'src')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
