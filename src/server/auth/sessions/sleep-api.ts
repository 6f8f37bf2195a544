import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import { scheduleJob } from '../../jobs/jobs.ts'

/** The ids of an account's keys of the API and of its webhooks. */
export interface ApiIds {
  chaves: string[]
  webhooks: string[]
}

/** An account's keys of the API and webhooks that work, or would but for the plan. */
export async function awakeApi(db: Database | Transaction, user_id: string, now: Date): Promise<ApiIds> {
  const keys = await db.select({ id: chaves_api.id }).from(chaves_api).where(awakeKeys(user_id, now))
  const hooks = await db.select({ id: webhooks.id }).from(webhooks).where(awakeWebhooks(user_id))
  return { chaves: keys.map(({ id }) => id), webhooks: hooks.map(({ id }) => id) }
}

/** Puts an account's keys of the API and webhooks to sleep until its owner wakes each. Answers those that were awake. */
export async function sleepApi(tx: Transaction, user_id: string, now: Date): Promise<ApiIds> {
  const dormindo_em = now.toISOString()
  const keys = await tx
    .update(chaves_api)
    .set({ dormindo_em })
    .where(awakeKeys(user_id, now))
    .returning({ id: chaves_api.id })
  const hooks = await tx
    .update(webhooks)
    .set({ dormindo_em })
    .where(awakeWebhooks(user_id))
    .returning({ id: webhooks.id })
  return { chaves: keys.map(({ id }) => id), webhooks: hooks.map(({ id }) => id) }
}

/** The same, since whoever had the account may have made one. Writes to the owner if there were any. */
export async function putApiToSleep(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const slept = await sleepApi(tx, user_id, now)
  for (const [tipo, ids] of [
    ['carta_chave_api', slept.chaves],
    ['carta_webhook', slept.webhooks],
  ] as const) {
    const dados = { fato: 'dormindo', ids }
    if (ids.length > 0) await scheduleJob(tx, { tipo, user_id, dados, vence_em: now }, now)
  }
}

const awakeKeys = (user_id: string, now: Date) =>
  and(
    eq(chaves_api.user_id, user_id),
    isNull(chaves_api.revogada_em),
    isNull(chaves_api.dormindo_em),
    or(isNull(chaves_api.expira_em), gt(chaves_api.expira_em, now.toISOString())),
  )

const awakeWebhooks = (user_id: string) => and(eq(webhooks.user_id, user_id), isNull(webhooks.dormindo_em))
