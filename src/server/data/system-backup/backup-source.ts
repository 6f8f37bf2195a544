import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ConfigError } from '../../config.ts'
import { isMark } from '../../customers/erased.ts'
import { codeOf } from '../../db/failures.ts'
import type { Storage } from '../../storage/storage.ts'
import { type BackupBucket, bucketKeys, completeNights, objectOfKey, readNightFile } from './backup-bucket.ts'
import { type CopiedObject, places } from './system-manifest.ts'

/** Where a backup of the whole system is read from: a folder, or a night of a bucket. */
export interface BackupSource {
  /** A file of it, or all of it, as messages name it. */
  nameOf(place?: string): string
  /** Null if it is missing. */
  open(place: string): Promise<Readable | null>
  openObject(object: CopiedObject): Promise<Readable | null>
}

export function folderSource(folder: string): BackupSource {
  const openFile = async (place: string) => {
    const file = await open(join(folder, place)).catch(error => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null
      throw error
    })
    return file?.createReadStream() ?? null
  }
  return {
    nameOf: (place = '') => join(folder, place),
    open: openFile,
    openObject: ({ key }) => openFile(places.object(key)),
  }
}

/** A night of the bucket by its name, or the newest. Throws ConfigError if there is none of that name. */
export async function nightSource(bucket: BackupBucket, name: string | undefined): Promise<BackupSource> {
  const nights = await completeNights(bucket)
  const night = name ?? nights.at(-1)
  if (!night) throw new ConfigError('BACKUP_TO holds no complete backup.')
  if (!nights.includes(night))
    throw new ConfigError(`BACKUP_TO holds no complete backup ${night}, but ${nights.join(', ')}.`)
  return {
    nameOf: (place = '') => (place ? `${night}: ${place}` : night),
    async open(place) {
      if (place !== places.manifest) {
        const pieces = await readNightFile(bucket, night, place)
        return pieces && Readable.from(pieces, { objectMode: false })
      }
      const body = await bucket.get(bucketKeys.manifest(night))
      return body && Readable.from([body], { objectMode: false })
    },
    async openObject(object) {
      const body = await bucket.get(bucketKeys.object(object))
      return body && Readable.from([body], { objectMode: false })
    },
  }
}

/**
 * Puts the marks of erased customers that any night has into the store: one that is later than the restored night keeps its
 * customer erased.
 */
export async function bringMarks(bucket: BackupBucket, storage: Storage): Promise<void> {
  for await (const { key } of bucket.list(bucketKeys.objects)) {
    const object = objectOfKey(key)
    if (!object || !isMark(object.key)) continue
    const body = await bucket.get(key)
    if (body) await storage.put(object.key, body, 'application/json')
  }
}
