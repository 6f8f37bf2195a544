import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether files are stamped by the clock that the tests see: not where it is moved, as steps of test:long do. */
export function filesShareOurClock(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-relogio-'))
  try {
    return Math.abs(statSync(folder).mtimeMs - Date.now()) < 60_000
  } finally {
    rmSync(folder, { recursive: true })
  }
}
