import { Refusal } from '../errors.ts'
import type { DiskSpace, Storage } from './storage.ts'

/** What stays free of files that owners send, so that orders go on: bytes, and a share of the disk. */
const reserve = { bytes: 2_000_000_000, share: 0.05 }

/** Whether so little of the disk is free that no files are taken. Of a bucket nobody knows, and its provider says when it is full. */
export const isNearlyFull = (space: DiskSpace | null): boolean =>
  space !== null && space.livre < Math.max(reserve.bytes, reserve.share * space.total)

/** Throws `sem_espaco`: before a file is received, and before each piece of a long one is kept. */
export async function assertFreeSpace(storage: Pick<Storage, 'space'>): Promise<DiskSpace | null> {
  const space = await storage.space()
  if (isNearlyFull(space)) throw new Refusal('sem_espaco')
  return space
}
