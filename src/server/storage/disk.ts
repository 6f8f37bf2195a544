import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../db/failures.ts'
import { assertKey, type Storage, StorageAway, type StoredObject } from './storage.ts'

/**
 * Objects as files in a folder. An object appears whole or not at all: it is written to a draft, flushed and
 * renamed. Processes may share the folder.
 */
export function diskStorage(at: string): Storage {
  const folder = resolve(at)
  const drafts = join(folder, '.parte')
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    async put(key, body) {
      const path = pathOf(key)
      await orAway(() => putFile(folder, drafts, path, body))
    },
    async get(key) {
      const path = pathOf(key)
      return orAway(() => openFile(path))
    },
    async remove(keys) {
      const paths = keys.map(pathOf)
      await orAway(async () => {
        for (const path of paths) {
          await unlink(path).catch(ignoreCodes('ENOENT', 'ENOTDIR'))
          await removeEmpty(folder, dirname(path))
        }
      })
    },
    async *list(prefix) {
      try {
        yield* walk(folder, '', prefix)
      } catch (error) {
        throw away(error)
      }
    },
    removeUnfinished: before => orAway(() => removeOlder(drafts, before)),
    async space() {
      const { bsize, blocks, bavail } = await orAway(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return statfs(folder)
      })
      return { total: bsize * blocks, livre: bsize * bavail }
    },
    async check() {
      try {
        await mkdir(drafts, { recursive: true, mode: 0o700 })
        await access(drafts, constants.R_OK | constants.W_OK)
      } catch (cause) {
        throw new StorageAway(`DATA_DIR: ${folder} cannot be used for photos (${codeOf(cause)}).`, {
          cause,
          refused: true,
        })
      }
    },
  }
}

/** Opens once, so that size and content belong to the same object even if it is replaced. */
async function openFile(path: string) {
  const file = await open(path, 'r').catch(ignoreCodes('ENOENT', 'ENOTDIR'))
  if (!file) return null
  try {
    const found = await file.stat()
    if (found.isFile()) return { body: file.createReadStream(), size: found.size }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return null
}

async function removeEmpty(root: string, path: string): Promise<void> {
  for (let at = path; at !== root; at = dirname(at)) {
    const gone = await rmdir(at).then(
      () => true,
      error => codeOf(error) === 'ENOENT',
    )
    if (!gone) return
  }
}

async function* walk(root: string, at: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = (await readdir(join(root, at), { withFileTypes: true }).catch(ignoreCodes('ENOENT'))) ?? []
  // A folder sorts by its name with the slash, as keys do. Names are ASCII, so string order is byte order.
  const keyed = entries
    .filter(entry => !entry.name.startsWith('.'))
    .map(entry => ({ entry, key: at + entry.name + (entry.isDirectory() ? '/' : '') }))
  for (const { entry, key } of keyed.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(root, key, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const found = await stat(join(root, key)).catch(ignoreCodes('ENOENT'))
      if (found) yield { key, modified: found.mtime }
    }
  }
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of (await readdir(folder).catch(ignoreCodes('ENOENT'))) ?? []) {
    const found = await stat(join(folder, name)).catch(ignoreCodes('ENOENT'))
    if (!found || found.mtime >= before) continue
    await unlink(join(folder, name)).catch(ignoreCodes('ENOENT'))
    removed++
  }
  return removed
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw away(error)
  }
}

function away(cause: unknown): StorageAway {
  return new StorageAway(`The photos' folder cannot be used (${codeOf(cause) ?? 'unknown reason'}).`, {
    cause,
  })
}

/** Writes a file of `root` as a draft in `beside`, flushes it and renames it. */
async function putFile(root: string, drafts: string, path: string, body: Buffer): Promise<void> {
  const unfinished = join(drafts, randomUUID())
  try {
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    await writeFlushed(unfinished, body)
    await moveInto(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // A rename or a new folder is on disk only once its parent folder is flushed.
  for (let at = dirname(path); ; at = dirname(at)) {
    await flushFolder(at)
    if (at === root) break
  }
}

async function writeFlushed(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A removal may delete the empty folder before the rename. Node reports ENOTDIR if that happens while folders
// are made.
async function moveInto(from: string, path: string, tries = 10): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(from, path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || tries === 0) throw error
    await moveInto(from, path, tries - 1)
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(ignoreCodes('ENOENT'))
  try {
    await folder?.sync()
  } finally {
    await folder?.close()
  }
}

/** For `.catch`: answers undefined for these error codes, and throws all others. */
function ignoreCodes(...codes: string[]): (error: unknown) => undefined {
  return error => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }
}
