import { v7 as uuidv7 } from 'uuid'
import { addDays, instantOf, momentOf } from '../../../shared/days.ts'
import { siteZone } from '../../../shared/status.ts'
import type { Database } from '../../db/client.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { moveJob, type Work } from '../../jobs/jobs.ts'
import { type BackupBucket, completeNights, momentOfNight } from './backup-bucket.ts'
import { backUpToBucket, type NightlyDeps } from './make-nightly-backup.ts'

/** When the whole system is backed up, by the clocks of the installation's zone: after the shops' own backups. */
const nightlyAt = '05:15'

/** Tries per night: ten hours. */
const triesANight = 12

const kind = 'copiar_sistema'

/** Schedules the one job of the nightly backups, unless it is there. It looks at once whether a night was missed. */
export async function scheduleNightlyBackup(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .insert(jobs)
    .values({ id: uuidv7(), tipo: kind, assunto: kind, dados: {}, vence_em: at, created_at: at })
    .onConflictDoNothing()
}

/**
 * Backs the whole system up if the newest backup is from before last night, and moves itself to the next night. A night
 * whose tries have all failed is given up, never the nights after it. Without BACKUP_TO the job ends.
 */
export const backUpNightly =
  ({ bucket, ...deps }: Omit<NightlyDeps, 'bucket'> & { bucket: BackupBucket | null }): Work =>
  async (job, signal) => {
    if (!bucket) return
    const { db, clock } = deps
    try {
      const newest = await newestBackup(bucket)
      if (!newest || nextNightly(newest) <= clock()) {
        const made = await backUpToBucket({ ...deps, bucket }, signal)
        // Whoever makes one now may fail yet.
        if (!made) return await moveJob(db, job, new Date(clock().getTime() + quarter))
      }
    } catch (error) {
      if (signal.aborted || job.tentativas < triesANight) throw error
    }
    await moveJob(db, job, nextNightly(clock()))
  }

const quarter = 900_000

/** When the newest complete backup in the bucket was begun; null if there is none. Throws StorageAway. */
export async function newestBackup(bucket: BackupBucket): Promise<Date | null> {
  const newest = (await completeNights(bucket)).at(-1)
  return newest ? momentOfNight(newest) : null
}

export function nextNightly(at: Date): Date {
  const { day } = momentOf(at, siteZone)
  const today = instantOf(day, nightlyAt, siteZone)
  return today > at ? today : instantOf(addDays(day, 1), nightlyAt, siteZone)
}
