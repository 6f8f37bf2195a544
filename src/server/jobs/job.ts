import type { JobKind } from '../../shared/jobs.ts'
import type { jobs } from '../db/schema/jobs.ts'

/** A taken job: what was scheduled, and the number of tries, this one included. */
export type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'user_id' | 'dados' | 'versao' | 'tentativas' | 'created_at'
> & { tipo: JobKind }

/**
 * Does a job's work. Throwing means a failed try. `signal` aborts when the try's time is over or the process
 * stops. An earlier try may have stopped at any point.
 */
export type Work = (job: Job, signal: AbortSignal) => Promise<void>
