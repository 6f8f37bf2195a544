import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import type { Work } from '../jobs/job.ts'
import { scheduleJob } from '../jobs/schedule-job.ts'
import type { Storage } from '../storage/storage.ts'

// That a customer was erased is noted in the store, beside the rows: a copy of these from before is not to bring them back.

const folder = 'apagados'
const kind = 'marcar_apagado'

/**
 * Has the store get its mark that a shop's customer is erased. The transaction that erases them schedules it, so that a mark never
 * stands beside somebody who does, whatever process ends when.
 */
export const scheduleMark = (
  tx: Transaction,
  user_id: string,
  cliente_id: string,
  now: Date,
): Promise<void> =>
  scheduleJob(tx, { tipo: kind, assunto: cliente_id, user_id, dados: { cliente_id }, vence_em: now }, now)

export const markWork =
  ({ storage, clock }: { storage: Storage; clock: () => Date }): Work =>
  async ({ user_id, dados }) => {
    if (user_id) await markErased(storage, user_id, (dados as { cliente_id: string }).cliente_id, clock())
  }

/** Writes the mark of a customer who is erased; done twice it is the same. Throws StorageAway. */
export async function markErased(storage: Storage, user_id: string, id: string, now: Date): Promise<void> {
  const body = Buffer.from(`${JSON.stringify({ apagado_em: now.toISOString() })}\n`)
  await storage.put(`${user_id}/${folder}/${id}/apagado.json`, body, 'application/json')
}

/** Who was erased of one shop, also where the mark is still to be written. */
export async function erasedOfShop(db: Database, storage: Storage, user_id: string): Promise<string[]> {
  // Before the marks: a job goes once its mark is there. One that was given up still says it.
  const due = await db
    .select({ id: sql<string>`${jobs.dados} ->> 'cliente_id'` })
    .from(jobs)
    .where(and(eq(jobs.user_id, user_id), eq(jobs.tipo, kind)))
  const ids = new Set(due.map(({ id }) => id))
  for await (const { key } of storage.list(`${user_id}/${folder}/`)) ids.add(key.split('/')[2] ?? '')
  return [...ids]
}

/** Whom the store marks as erased, of every shop. */
export async function* erasedCustomers(storage: Storage): AsyncGenerator<{ user_id: string; id: string }> {
  for await (const { key } of storage.list('')) {
    const [user_id = '', of, id = ''] = key.split('/')
    if (of === folder) yield { user_id, id }
  }
}
