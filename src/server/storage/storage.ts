import type { Readable } from 'node:stream'

/**
 * The store of photos' objects: a disk or an S3 bucket, with one contract that one test suite checks. Keys
 * are `user/os/name` (photos/object-key.ts). Every call throws StorageAway if the store does not answer. See
 * docs/decisions/photos.md.
 */
export interface Storage {
  /** Stores all of an object or nothing, and replaces one of that key. `type` is its media type. */
  put(key: string, body: Buffer, type: string): Promise<void>
  /**
   * An object's stream and its size in bytes; null if there is none. The caller reads the stream or destroys
   * it. It fails if the store stops early.
   */
  get(key: string): Promise<{ body: Readable; size: number } | null>
  /** Removes objects; a missing one is no error. */
  remove(keys: string[]): Promise<void>
  /** Lists the whole objects under a prefix, in byte order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes drafts from before that instant, which a crash left. Answers how many. */
  removeUnfinished(before: Date): Promise<number>
  /** The disk's total and free bytes; null for a bucket. */
  space(): Promise<DiskSpace | null>
  /** Throws StorageAway if the store cannot be used (no bucket, wrong secret, no answer). */
  check(): Promise<void>
}

export interface DiskSpace {
  total: number
  livre: number
}

export interface StoredObject {
  key: string
  modified: Date
}

/** The store did not answer, and trying later may help; with `refused`, a setting is wrong. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
  readonly refused: boolean

  constructor(message: string, { cause, refused = false }: { cause?: unknown; refused?: boolean } = {}) {
    super(message, { cause })
    this.refused = refused
  }
}

/**
 * Throws TypeError on a key that photos/object-key.ts would not make, such as one that leaves the folder. Not
 * StorageAway: the store was not asked.
 */
export function assertKey(key: string): void {
  if (key.length > 512 || !/^[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199})*$/.test(key))
    throw new TypeError('That is no key of an object.')
}
