import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf, isAlive } from './processes.ts'

export type FolderLock = { release(): Promise<void> }

/** Allows one Bancada per data folder. Throws one sentence if another process holds it. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = lockPath(dataDir)
  const own = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid), nonce: randomUUID() })
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await claim(path, own)) return { release: () => release(path, own) }
    const content = await read(path)
    const pid = livingHolder(content)
    if (pid !== null) {
      throw new Error(
        `Bancada is already running on ${dataDir} (pid ${pid}): stop it first, or set another DATA_DIR.`,
      )
    }
    if (content !== null) await takeAway(path, content)
    // The lock was just removed or is unreadable: its holder may be exiting.
    else await pause(100)
  }
  throw new Error(`The lock ${path} cannot be taken: delete it if Bancada is not running.`)
}

/** The pid that holds the folder; null if no living process does. */
export async function folderHolder(dataDir: string): Promise<number | null> {
  return livingHolder(await read(lockPath(dataDir)))
}

const lockPath = (dataDir: string) => join(dataDir, 'bancada.lock')

// A link appears at once with its whole content, so nobody reads a half-written lock.
async function claim(path: string, own: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  // Readable, so that another account can check whether its holder is alive.
  await writeFile(draft, own, { mode: 0o644 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

// Two starts may find the same dead lock. Only the one that moves exactly that lock away has freed it.
async function takeAway(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
    if ((await read(aside)) !== stale) await link(aside, path)
  } catch {
    // Another start was faster: the next attempt sees its lock.
  }
  await rm(aside, { force: true })
}

async function release(path: string, own: string): Promise<void> {
  if ((await read(path)) === own) await rm(path, { force: true })
}

const read = (path: string) => readFile(path, 'utf8').catch(() => null)

function livingHolder(content: string | null): number | null {
  const holder = parse(content)
  if (!holder || !isAlive(holder.pid)) return null
  return identityOf(holder.pid) === holder.identity ? holder.pid : null
}

function parse(content: string | null): { pid: number; identity: string } | null {
  const match = content?.match(/^\{"pid":(\d+),"identity":"([^"]*)"/)
  return match ? { pid: Number(match[1]), identity: match[2] ?? '' } : null
}
