import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findLosses } from '../support/auditor.ts'
import { startEmbeddedServer } from '../support/embedded-server.ts'
import { atFileEnd } from '../support/file-end.ts'
import { startLoad, told } from '../support/load.ts'
import { tellFault } from '../support/tell-fault.ts'

const folder = smallDisk(400)

test.skipIf(!folder)(
  'database-disk-full: the disk of the database fills under load, and has room again (skipped where none can be mounted)',
  async () => {
    const disk = folder ?? ''
    const server = await startEmbeddedServer({ folder: disk })
    const load = await startLoad(server)
    await load.until(20)
    const ballast = join(disk, 'ballast')
    const failuresBefore = failuresOf(load.statuses)
    // Postgres has room in the files that it has: filled again and again until it wants another.
    for (const end = Date.now() + 90_000; failuresOf(load.statuses) < failuresBefore + 10; await pause(200)) {
      fill(disk, ballast)
      if (Date.now() > end) break
    }
    const failed = failuresOf(load.statuses) - failuresBefore
    expect(failed).toBeGreaterThan(0)
    await pause(3_000)
    rmSync(ballast)
    await server.back()
    await load.until(load.acknowledged.length + 20)
    await load.end()
    tellFault(
      'database-disk-full',
      `no byte was free for ${failed} calls amid ${load.acknowledged.length} orders (${told(load.statuses)})`,
      await findLosses(server, load),
    )
  },
)

const failuresOf = (statuses: Record<string, number>): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0)

/** Takes what is free on the disk, to the last page. */
function fill(disk: string, ballast: string): void {
  for (let size = 64 * 1024 * 1024; size >= 4_096; size /= 2)
    while (true)
      try {
        const { bavail, bsize } = statfsSync(disk)
        if (bavail * bsize < size) break
        writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
}

/** A disk of so many megabytes, where this process may mount one. */
function smallDisk(megabytes: number): string | null {
  const at = mkdtempSync(join(tmpdir(), 'bancada-disco-'))
  try {
    const size = `size=${megabytes}m,mode=0755`
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', size, 'bancada-teste', at], { stdio: 'ignore' })
  } catch {
    rmSync(at, { recursive: true })
    return null
  }
  atFileEnd(() => {
    execFileSync('/bin/umount', ['-l', at])
    rmSync(at, { recursive: true, force: true })
  })
  return at
}
