import { and, eq, min, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { entregas_webhook } from '../db/schema/webhooks.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { cancelJob, scheduleJob } from '../jobs/jobs.ts'

/** An address has one job, so that one delivery at a time goes to it. */
const tipo = 'entregar_webhook'

/** Has an address's job run at `at`. Its lane takes turns by address and by shop (jobs/jobs.ts). */
export const scheduleDelivery = (
  tx: Transaction,
  { user_id }: Pick<ShopScope, 'user_id'>,
  webhook_id: string,
  now: Date,
): Promise<void> =>
  scheduleJob(tx, { tipo, assunto: webhook_id, user_id, dados: { rede: webhook_id }, vence_em: now }, now)

export const cancelDelivery = (tx: Transaction, webhook_id: string): Promise<void> =>
  cancelJob(tx, tipo, webhook_id)

/** When the next try of an address is due; null without one. */
export async function nextTry(
  db: Database | Transaction,
  user_id: string,
  webhook_id: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<string | null>`${min(entregas_webhook.proxima_em)}` })
    .from(entregas_webhook)
    .where(
      and(
        eq(entregas_webhook.user_id, user_id),
        eq(entregas_webhook.webhook_id, webhook_id),
        eq(entregas_webhook.estado, 'esperando'),
      ),
    )
  return row?.at ? new Date(row.at) : null
}
