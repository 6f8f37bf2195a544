import type { Readable } from 'node:stream'

/**
 * Where photos' objects lie (docs/decisions/photos.md): on disk or in an S3 bucket, behind one contract that one test
 * suite holds. Keys are `user/os/name`, made by photos/object-key.ts. Every call throws StorageAway where the store
 * does not answer.
 */
export interface Storage {
  /** Stores all of an object or nothing; an object of that key is replaced. `type` is its media type. */
  put(key: string, body: Buffer, type: string): Promise<void>
  /**
   * The object as a stream with its size in bytes, or null where there is none. Whoever asks reads the stream or
   * destroys it; it fails where the store stops before its end.
   */
  get(key: string): Promise<{ body: Readable; size: number } | null>
  /** Removes objects; one that is not there is no error. */
  remove(keys: string[]): Promise<void>
  /** Every whole object under a prefix, in the order of the keys' bytes. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what writes left behind that a crash cut short before that instant; answers how many. */
  removeUnfinished(before: Date): Promise<number>
  /** Bytes of the disk that it lies on, in all and still free; null where that is somebody else's. */
  space(): Promise<DiskSpace | null>
  /** Throws StorageAway where the store cannot be used (no bucket, wrong secret, no answer). */
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

/** The store did not answer: trying again later may help. Or, where `refused`, a setting is wrong. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
  readonly refused: boolean

  constructor(message: string, { cause, refused = false }: { cause?: unknown; refused?: boolean } = {}) {
    super(message, { cause })
    this.refused = refused
  }
}

/**
 * Throws on a key that photos/object-key.ts would not make: one that climbs out of a folder, hides, or that a
 * store could read as another. No error of the store's, for nothing of it was asked.
 */
export function assertKey(key: string): void {
  if (key.length > 512 || !/^[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199})*$/.test(key))
    throw new TypeError('That is no key of an object.')
}
