import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { scheduleJob } from '../../jobs/schedule-job.ts'

/**
 * Puts an account's keys of the API to sleep until its owner wakes each: whoever had the account may have made
 * one. Writes to the owner if there were any. Answers how many.
 */
export async function putApiToSleep(tx: Transaction, user_id: string, now: Date): Promise<number> {
  const awake = and(
    eq(chaves_api.user_id, user_id),
    isNull(chaves_api.revogada_em),
    isNull(chaves_api.dormindo_em),
  )
  const slept = await tx
    .update(chaves_api)
    .set({ dormindo_em: now.toISOString() })
    .where(awake)
    .returning({ id: chaves_api.id })
  const dados = { fato: 'dormindo', ids: slept.map(({ id }) => id) }
  if (slept.length > 0) await scheduleJob(tx, { tipo: 'carta_chave_api', user_id, dados, vence_em: now }, now)
  return slept.length
}
