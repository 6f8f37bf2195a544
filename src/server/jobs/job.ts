import type { JobKind } from '../../shared/jobs.ts'
import type { jobs } from '../db/schema/jobs.ts'

/** A job that is taken: what was written when it was scheduled, and how often it was tried, this time included. */
export type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'user_id' | 'dados' | 'versao' | 'tentativas' | 'created_at'
> & { tipo: JobKind }

/**
 * Does a job's work. What it throws is a failed try; `signal` ends with the time that a try may take, or with the
 * process. A try may have been made before, up to any point.
 */
export type Work = (job: Job, signal: AbortSignal) => Promise<void>
