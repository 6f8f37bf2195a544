import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import { scheduleJob } from '../../jobs/jobs.ts'

/**
 * Puts an account's keys of the API and webhooks to sleep until its owner wakes each: whoever had the account may have
 * made one. Writes to the owner if there were any.
 */
export async function putApiToSleep(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const dormindo_em = now.toISOString()
  const keys = await tx
    .update(chaves_api)
    .set({ dormindo_em })
    .where(
      and(eq(chaves_api.user_id, user_id), isNull(chaves_api.revogada_em), isNull(chaves_api.dormindo_em)),
    )
    .returning({ id: chaves_api.id })
  const hooks = await tx
    .update(webhooks)
    .set({ dormindo_em })
    .where(and(eq(webhooks.user_id, user_id), isNull(webhooks.dormindo_em)))
    .returning({ id: webhooks.id })
  for (const [tipo, slept] of [
    ['carta_chave_api', keys],
    ['carta_webhook', hooks],
  ] as const) {
    const dados = { fato: 'dormindo', ids: slept.map(({ id }) => id) }
    if (slept.length > 0) await scheduleJob(tx, { tipo, user_id, dados, vence_em: now }, now)
  }
}
