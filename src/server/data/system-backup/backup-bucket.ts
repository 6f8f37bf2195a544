import { buffer } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import { s3Storage } from '../../storage/s3.ts'
import type { StoredObject } from '../../storage/storage.ts'
import type { CopiedObject } from './system-manifest.ts'

/**
 * The folder of a bucket that holds the nightly backups. A night's tables and list of objects are its own; objects, which
 * never change, are shared by all nights that name them. A manifest is stored last, apart from the rest: nights that have
 * none are unfinished.
 */
export interface BackupBucket {
  /** Throws StorageAway if it cannot be used. */
  check(): Promise<void>
  put(key: string, body: Buffer): Promise<void>
  /** The whole object; null if there is none. */
  get(key: string): Promise<Buffer | null>
  list(prefix: string): AsyncIterable<StoredObject>
  remove(keys: string[]): Promise<void>
}

/** Keys in that folder. A night's name is the moment at which it began: 2026-11-26T081500Z. */
export const bucketKeys = {
  manifests: 'completas/',
  manifest: (night: string) => `completas/${night}.json`,
  nights: 'noites/',
  night: (night: string) => `noites/${night}/`,
  /** A file of a night, in pieces. */
  piece: (night: string, place: string, part: number) =>
    `noites/${night}/${place}/${String(part).padStart(5, '0')}`,
  objects: 'objetos/',
  object: ({ key, bytes, sha256 }: CopiedObject) => `objetos/${key}/${bytes}.${sha256}`,
}

/** BACKUP_TO as a bucket; null if it is not set. Does not connect yet. */
export function openBackupBucket({ backup }: Pick<Config, 'backup'>): BackupBucket | null {
  if (!backup) return null
  const { folder } = backup
  const store = s3Storage(backup.s3)
  return {
    check: () => store.check(),
    put: (key, body) => store.put(`${folder}${key}`, body, 'application/octet-stream'),
    async get(key) {
      const found = await store.get(`${folder}${key}`)
      return found && (await buffer(found.body))
    },
    async *list(prefix) {
      for await (const { key, modified } of store.list(`${folder}${prefix}`))
        yield { key: key.slice(folder.length), modified }
    },
    remove: keys => store.remove(keys.map(key => `${folder}${key}`)),
  }
}

export const nightName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The moment that a night's name says. */
export const momentOfNight = (night: string): Date =>
  new Date(night.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))

/** The names of the complete nights, the oldest first. */
export async function completeNights(bucket: BackupBucket): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of bucket.list(bucketKeys.manifests)) {
    const [, night] = /^completas\/(\d{4}-\d\d-\d\dT\d{6}Z)\.json$/.exec(key) ?? []
    if (night) names.push(night)
  }
  return names
}

/** A file of a night, piece by piece; null if there is none. */
export async function readNightFile(
  bucket: BackupBucket,
  night: string,
  place: string,
): Promise<AsyncGenerator<Buffer> | null> {
  const first = await bucket.get(bucketKeys.piece(night, place, 0))
  if (!first) return null
  return (async function* pieces() {
    let part = 0
    for (
      let piece: Buffer | null = first;
      piece;
      piece = await bucket.get(bucketKeys.piece(night, place, part))
    ) {
      yield piece
      part++
    }
  })()
}

/** A line of a bucket's listing of objects, as the object that it is. */
export function objectOfKey(key: string): CopiedObject | null {
  const [, of, bytes, sha256] = /^objetos\/(.+)\/(\d+)\.([0-9a-f]{64})$/.exec(key) ?? []
  return of && sha256 ? { key: of, bytes: Number(bytes), sha256 } : null
}
