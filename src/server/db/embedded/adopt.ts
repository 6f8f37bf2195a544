import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { answers } from './answer.ts'
import { clusterFolder, pidFile } from './folders.ts'
import { exitOf, type Postmaster } from './postmaster.ts'
import { concerns, isAlive } from './processes.ts'

/**
 * The Postgres that a killed Bancada left running on this folder; null without one. Removes a postmaster.pid
 * that names another program's process. Throws if ours does not answer within 5 s.
 */
export async function adoptPostmaster(target: {
  dataDir: string
  password: string
}): Promise<Postmaster | null> {
  const end = Date.now() + 5_000
  for (;;) {
    const found = await readPidFile(target.dataDir)
    if (!found || !isAlive(found.pid)) return null
    const ours = concerns(found.pid, clusterFolder(target.dataDir))
    if (ours !== false && found.port > 0 && (await answers(found.port, target.password))) {
      return { ...found, exited: exitOf(found.pid) }
    }
    const late = Date.now() >= end
    if (ours && late) {
      throw new Error(
        `The Postgres left running on ${target.dataDir} (pid ${found.pid}) does not answer: end it first.`,
      )
    }
    if (ours === false || late) {
      await rm(pidFile(target.dataDir), { force: true })
      return null
    }
    await pause(100)
  }
}

/** Reads postmaster.pid: line 1 is the pid, line 4 the port (0 until it is written). */
export async function readPidFile(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(pidFile(dataDir), 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] || 0) } : null
}
