import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { ownerClient } from './connections.ts'
import { atFileEnd } from './file-end.ts'
import type { startServer } from './server-process.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** How a test ends a server amid its work, and starts it again. */
export function killedServer(server: Server) {
  const { sql } = server
  // The test's own has one connection.
  const holder = ownerClient(server.ownerUrl)
  atFileEnd(() => holder.end({ timeout: 1 }))

  async function dieAndRise(): Promise<void> {
    await server.kill()
    await settled()
    // What a killed process had taken is free once its lease is over.
    await sql`update jobs set reservado_ate = null`
    await server.restart()
  }

  /** A statement that it had sent ends by itself. */
  async function settled(): Promise<void> {
    const running = () => sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await running()).length).toBe(0)
  }

  return {
    /** Kills the server as soon as that is so, and starts it again. */
    async dieAfter(isSo: () => Promise<boolean>): Promise<void> {
      await expect.poll(isSo, { timeout: 60_000, interval: 2 }).toBe(true)
      await dieAndRise()
    },
    /**
     * Kills it while it waits for what `hold` holds. The statement that waits is stored where `isStored`: the server is gone
     * before it hears of that.
     */
    async dieWaiting(hold: (tx: TransactionSql) => Promise<unknown>, { isStored }: { isStored: boolean }) {
      const waiting = () => sql<{ pid: number }[]>`select distinct pid from pg_locks
        join pg_stat_activity using (pid) where not granted and datname = current_database()`
      await holder.begin(async tx => {
        await hold(tx)
        await expect.poll(async () => (await waiting()).length, { interval: 2 }).toBeGreaterThan(0)
        await server.kill()
        if (!isStored) for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`
      })
      await dieAndRise()
    },
    /** Files that lie outside the store, for what is read, written or came in. */
    async spooled(): Promise<string[]> {
      const folder = join(server.dataDir, 'tmp')
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter(entry => entry.isFile()).map(({ name }) => name)
    },
    /** Sweeps as a day later, once the server's own sweep at its start is over. */
    async sweep(storage: Storage) {
      const now = new Date(Date.now() + 25 * 3_600_000)
      for (;;) {
        const onLost = ({ id }: { id: string }) => expect.fail(`photo ${id} has no objects`)
        const swept = await sweepPhotos({ db: server.db, storage, now, onLost })
        if (swept) return swept
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
  }
}
