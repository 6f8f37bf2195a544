import { and, eq, not, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { copias } from '../db/schema/copies.ts'
import { scheduleJob } from './schedule-job.ts'

/**
 * Makes the shop's backup job check now what is due: after changes of the plan, the setting or the zone
 * (data/shop-backups/shop-backup-work.ts).
 */
export const scheduleBackupCheck = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'copiar', assunto: user_id, user_id, vence_em: now }, now)

/**
 * Marks all the shop's backups to have an erased customer removed. Nobody can download them until they are
 * written again. The caller holds the shop's lock.
 */
export async function eraseFromCopies(
  tx: Transaction,
  user_id: string,
  cliente_id: string,
  now: Date,
): Promise<void> {
  const marked = await tx
    .update(copias)
    .set({ apagar: sql`array_append(${copias.apagar}, ${cliente_id}::uuid)` })
    .where(and(eq(copias.user_id, user_id), not(sql`${cliente_id}::uuid = any(${copias.apagar})`)))
    .returning({ id: copias.id })
  if (marked.length > 0) await scheduleBackupCheck(tx, user_id, now)
}
