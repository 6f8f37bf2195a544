import { and, eq, not, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { copias } from '../db/schema/copies.ts'
import { scheduleJob } from './schedule-job.ts'

/**
 * Has the shop's one job for its copies look at once what is to be done and when: for whatever changes that, which is the plan,
 * the switch and the zone (data/shop-backups/shop-backup-work.ts).
 */
export const lookAtCopies = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'copiar', assunto: user_id, user_id, vence_em: now }, now)

/**
 * Has a customer who is erased taken out of every kept copy, and of one that is being made: from now on nobody gets these until
 * they are written anew. The caller holds the shop's lock.
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
  if (marked.length > 0) await lookAtCopies(tx, user_id, now)
}
