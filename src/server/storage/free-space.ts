import { Refusal } from '../errors.ts'
import type { DiskSpace, Storage } from './storage.ts'

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
