import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import type { ShopScope } from '../../db/shop-scope.ts'
import type { Storage } from '../../storage/storage.ts'

/** Bytes per stored piece of a file, and so the memory that one takes. */
const pieceBytes = 8 * 1024 * 1024

/** One version of a backup's file. A rewritten one is stored beside the old one until it replaces it. */
export interface BackupFile {
  id: string
  arquivo: string
}

const backupsFolder = (user_id: string): string => `${user_id}/copias/`

const folderOf = (user_id: string, { id, arquivo }: BackupFile) =>
  `${backupsFolder(user_id)}${id}/${arquivo}-`
const keyOf = (user_id: string, file: BackupFile, part: number) =>
  `${folderOf(user_id, file)}${String(part).padStart(5, '0')}`

/** The keys of a file's pieces. */
export const keysOfFile = (user_id: string, file: BackupFile & { bytes: number }): string[] =>
  Array.from({ length: Math.ceil(file.bytes / pieceBytes) }, (_, part) => keyOf(user_id, file, part))

/** Stores a stream in pieces. Answers its size and hash. */
export async function putFile(
  storage: Storage,
  { user_id }: ShopScope,
  file: BackupFile,
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let [waiting, size, bytes, part] = [[] as Buffer[], 0, 0, 0]
  const put = async (piece: Buffer) => {
    signal.throwIfAborted()
    await storage.put(keyOf(user_id, file, part++), piece, 'application/octet-stream')
  }
  for await (const piece of body) {
    hash.update(piece)
    bytes += piece.length
    waiting.push(piece)
    size += piece.length
    if (size < pieceBytes) continue
    const all = Buffer.concat(waiting)
    const whole = all.length - (all.length % pieceBytes)
    for (let at = 0; at < whole; at += pieceBytes) await put(all.subarray(at, at + pieceBytes))
    waiting = [Buffer.from(all.subarray(whole))]
    size = all.length - whole
  }
  if (size > 0) await put(Buffer.concat(waiting))
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads a file piece by piece. Throws LostBackup if one is gone. */
export async function* readFile(
  storage: Storage,
  { user_id }: Pick<ShopScope, 'user_id'>,
  file: BackupFile & { bytes: number },
): AsyncGenerator<Buffer> {
  for (const key of keysOfFile(user_id, file)) {
    const found = await storage.get(key)
    if (!found) throw new LostBackup('A piece of a copy is gone.')
    yield await buffer(found.body)
  }
}

/** Thrown if the store no longer has a backup's file. Its name is stored with a night's failure. */
export class LostBackup extends Error {
  override readonly name = 'LostCopy'
}

/** Removes the stored files of a shop's backups, or of one backup, except those in `but`. Answers how many objects. */
export async function removeFiles(
  storage: Storage,
  { user_id }: ShopScope,
  { but = [], of }: { but?: readonly BackupFile[]; of?: string } = {},
): Promise<number> {
  const kept = but.map(file => folderOf(user_id, file))
  const keys: string[] = []
  for await (const { key } of storage.list(`${backupsFolder(user_id)}${of ? `${of}/` : ''}`))
    if (!kept.some(folder => key.startsWith(folder))) keys.push(key)
  await storage.remove(keys)
  return keys.length
}

export interface OpenBackup {
  /** The names of the files, in order. */
  names: string[]
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens a backup's file on disk. We wrote it, so it is not checked. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`A copy has no ${name}.`)
      return zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}
