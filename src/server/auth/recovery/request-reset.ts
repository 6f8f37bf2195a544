import type { Database, Transaction } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { scheduleJob } from '../../jobs/schedule-job.ts'

/**
 * auth.requestReset. The job looks for the account, not this call: it does the same, and takes the same time,
 * with or without one.
 */
export const requestReset = (db: Database, email: string, now: Date): Promise<void> =>
  transaction(db, tx => scheduleReset(tx, email, now))

/** One letter at a time per address, however often it is requested. */
export const scheduleReset = (tx: Transaction, email: string, now: Date): Promise<void> =>
  scheduleJob(
    tx,
    { tipo: 'carta_redefinicao', assunto: email, user_id: null, dados: { email }, vence_em: now },
    now,
  )
