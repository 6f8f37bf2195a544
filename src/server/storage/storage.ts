import type { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'

/**
 * The store of photos' objects: a disk or an S3 bucket, with one contract that one test suite checks. Keys
 * are `user/os/name` (photos/file-names.ts), or `assetsPrefix` and a name. Every call throws StorageAway if the store does not answer. See
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

/** Of the client's files of code (http/kept-assets.ts), which are no data: backups leave them out. */
export const assetsPrefix = 'assets/'

interface DiskSpace {
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
 * Throws TypeError on a key that photos/file-names.ts would not make, such as one that leaves the folder. Not
 * StorageAway: the store was not asked.
 */
export function assertKey(key: string): void {
  if (key.length > 512 || !/^[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199})*$/.test(key))
    throw new TypeError('That is no key of an object.')
}

/** Kept free of uploaded files, so that orders can still be stored: bytes, and a share of the disk. */
const reserve = { bytes: 2_000_000_000, share: 0.05 }

/**
 * Whether the disk is too full to take files. A bucket's free space is unknown (null): its provider refuses
 * when it is full.
 */
export const isNearlyFull = (space: DiskSpace | null): boolean =>
  space !== null && space.livre < Math.max(reserve.bytes, reserve.share * space.total)

/** Throws `sem_espaco`. Call it before receiving a file, and before storing each piece of a long one. */
export async function assertFreeSpace(storage: Pick<Storage, 'space'>): Promise<DiskSpace | null> {
  const space = await storage.space()
  if (isNearlyFull(space)) throw new Refusal('sem_espaco')
  return space
}

/** Wraps a store so that failures are reported: at once, then once a minute while they last. */
export function reportOutages(storage: Storage, report: (reason: string) => void): Storage {
  let reportedAt = Number.NEGATIVE_INFINITY
  const failed = (error: unknown) => {
    if (error instanceof StorageAway && performance.now() - reportedAt > minute) {
      reportedAt = performance.now()
      report(error.message)
    }
    throw error
  }
  const answered = <T>(answer: T) => {
    reportedAt = Number.NEGATIVE_INFINITY
    return answer
  }
  return {
    put: (...args) => storage.put(...args).then(answered, failed),
    get: (...args) => storage.get(...args).then(answered, failed),
    remove: (...args) => storage.remove(...args).then(answered, failed),
    async *list(prefix) {
      try {
        yield* storage.list(prefix)
      } catch (error) {
        failed(error)
      }
    },
    removeUnfinished: (...args) => storage.removeUnfinished(...args).then(answered, failed),
    space: () => storage.space().then(answered, failed),
    check: () => storage.check().then(answered, failed),
  }
}

const minute = 60_000
