import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { runExclusively } from '../../db/run-exclusively.ts'
import { isNearlyFull, type Storage, type StoredObject } from '../../storage/storage.ts'
import {
  type BackupBucket,
  bucketKeys,
  completeNights,
  momentOfNight,
  nightName,
  objectOfKey,
  readNightFile,
} from './backup-bucket.ts'
import { copyAll, textOf } from './make-system-backup.ts'
import { type CopiedObject, copiedObject, places, type SystemManifest } from './system-manifest.ts'

export interface NightlyDeps {
  db: Database
  storage: Storage
  clock: () => Date
  bucket: BackupBucket
  /** For the rows, until they are sent. */
  folder: string
}

/** Days for which nights are kept. The newest stays however old it is. */
const keptDays = 14

/** Bytes of a stored piece of a file, and so the memory that it takes. */
const pieceBytes = 8 * 1024 * 1024
/** The lists of objects of all nights are read side by side. */
const listPieceBytes = 256 * 1024

interface Night {
  night: string
  manifest: SystemManifest
  /** Objects that were sent; the others were there already. */
  sent: number
}

/**
 * Puts a backup of the whole system into the bucket, then removes nights that are too old. What an interrupted run has sent
 * is not sent again. Null if another process does it. Throws StorageAway.
 */
export const backUpToBucket = (deps: NightlyDeps, signal?: AbortSignal): Promise<Night | null> =>
  runExclusively(deps.db, 'copiar_sistema', async () => {
    const { bucket, clock } = deps
    const now = clock()
    const night = nightName(now)
    const scratch = join(deps.folder, `sistema-${night}`)
    try {
      await assertRoom(deps)
      let sent = 0
      const pool = objectPool(deps, () => sent++)
      const manifest = await copyAll({ ...deps, now }, scratch, object => {
        signal?.throwIfAborted()
        return pool.keep(object)
      })
      const files = [...manifest.tabelas.map(({ nome }) => places.table(nome)), places.objects]
      for (const place of files) await sendFile(bucket, night, { place, scratch, signal })
      // Last: it proves that everything else is there.
      await bucket.put(bucketKeys.manifest(night), Buffer.from(textOf(manifest)))
      await removeOld(bucket, now, signal)
      return { night, manifest, sent }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })

/** The rows lie on the disk until they are sent: they may not fill it. Throws if they might. */
async function assertRoom({ db, folder }: NightlyDeps): Promise<void> {
  const [row] = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  await mkdir(folder, { recursive: true })
  const { bsize, blocks, bavail } = await statfs(folder)
  const left = { livre: bsize * bavail - (row?.bytes ?? 0), total: bsize * blocks }
  if (isNearlyFull(left)) throw new Error(`${folder} has no room for the rows of a backup`)
}

interface SentFile {
  place: string
  scratch: string
  signal: AbortSignal | undefined
}

async function sendFile(bucket: BackupBucket, night: string, { place, scratch, signal }: SentFile) {
  let part = 0
  const send = (piece: Buffer) => bucket.put(bucketKeys.piece(night, place, part++), piece)
  const highWaterMark = place === places.objects ? listPieceBytes : pieceBytes
  for await (const piece of createReadStream(join(scratch, place), { highWaterMark })) {
    signal?.throwIfAborted()
    await send(piece)
  }
  if (part === 0) await send(Buffer.alloc(0))
}

/** The bucket's objects. One that is there is not read from the store again, unless the store's may be newer. */
function objectPool({ bucket, storage }: NightlyDeps, onSent: () => void) {
  let owner = ''
  let known = new Map<string, CopiedObject & { modified: Date }>()

  async function lookAt(next: string): Promise<void> {
    owner = next
    known = new Map()
    for await (const { key, modified } of bucket.list(`${bucketKeys.objects}${owner}`)) {
      const object = objectOfKey(key)
      const before = object && known.get(object.key)
      if (object && !(before && before.modified > modified)) known.set(object.key, { ...object, modified })
    }
  }

  return {
    async keep({ key, modified }: StoredObject): Promise<CopiedObject | null> {
      // Not ours: our keys begin with their owner.
      if (!key.includes('/')) return null
      // The store's list is in order, so that an owner's objects are together.
      if (ownerOf(key) !== owner) await lookAt(ownerOf(key))
      const there = known.get(key)
      if (there && there.modified.getTime() - clockMargin > modified.getTime())
        return { key, bytes: there.bytes, sha256: there.sha256 }
      const found = await storage.get(key)
      if (!found) return null
      const body = await buffer(found.body)
      const object = { key, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
      await bucket.put(bucketKeys.object(object), body)
      onSent()
      return object
    },
  }
}

/** The first part of a key, with its slash. */
const ownerOf = (key: string): string => key.slice(0, key.indexOf('/') + 1)

/** Milliseconds by which the clocks of the two stores may differ. */
const clockMargin = 3_600_000

/** Removes nights that are too old, those that were left unfinished, and objects that no night names any more. */
async function removeOld(bucket: BackupBucket, now: Date, signal: AbortSignal | undefined): Promise<void> {
  const isOlder = (night: string, days: number) => now.getTime() - momentOfNight(night).getTime() > days * day
  const complete = await completeNights(bucket)
  const newest = complete.at(-1)
  const kept = complete.filter(night => night === newest || !isOlder(night, keptDays))
  // A night is incomplete from here on, whatever happens to the rest of it.
  const gone = complete.filter(night => !kept.includes(night))
  await bucket.remove(gone.map(bucketKeys.manifest))
  const left = await keysWhere(bucket, bucketKeys.nights, ({ key }) => {
    const night = key.split('/')[1] ?? ''
    return !kept.includes(night) && (gone.includes(night) || isOlder(night, 1))
  })
  await bucket.remove(left)
  signal?.throwIfAborted()
  await removeUnnamed(bucket, kept, now)
}

const day = 86_400_000

async function keysWhere(
  bucket: BackupBucket,
  prefix: string,
  isWanted: (object: StoredObject) => boolean,
): Promise<string[]> {
  const keys: string[] = []
  for await (const object of bucket.list(prefix)) if (isWanted(object)) keys.push(object.key)
  return keys
}

/**
 * Walks the objects and the lists of all kept nights side by side, owner by owner. Objects younger than a day may belong to
 * a night that is being made.
 */
async function removeUnnamed(bucket: BackupBucket, nights: string[], now: Date): Promise<void> {
  const lists = await Promise.all(nights.map(night => openList(bucket, night)))
  let owner = ''
  let named = new Set<string>()
  let unnamed: string[] = []
  const isYoung = (modified: Date) => now.getTime() - modified.getTime() < day
  for await (const { key, modified } of bucket.list(bucketKeys.objects)) {
    const of = ownerOf(key.slice(bucketKeys.objects.length))
    if (of !== owner) {
      owner = of
      named = new Set()
      for (const list of lists)
        for (const object of await list.upTo(owner)) named.add(bucketKeys.object(object))
    }
    if (!named.has(key) && !isYoung(modified)) unnamed.push(key)
    if (unnamed.length >= 500) {
      await bucket.remove(unnamed)
      unnamed = []
    }
  }
  await bucket.remove(unnamed)
}

async function openList(bucket: BackupBucket, night: string) {
  const pieces = await readNightFile(bucket, night, places.objects)
  if (!pieces) throw new Error(`the list of ${night}'s objects is gone`)
  const input = Readable.from(pieces, { objectMode: false })
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const read = async () => {
    const { value, done } = await lines.next()
    return done ? null : copiedObject.parse(JSON.parse(value))
  }
  let next = await read()
  return {
    /** The night's objects of an owner; those of earlier owners are passed by. */
    async upTo(owner: string): Promise<CopiedObject[]> {
      const own: CopiedObject[] = []
      for (; next && ownerOf(next.key) <= owner; next = await read())
        if (ownerOf(next.key) === owner) own.push(next)
      return own
    },
  }
}
