import { and, eq, sql } from 'drizzle-orm'
import { erasedName } from '../../shared/default-messages.ts'
import type { Database, Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import { scheduleJob, type Work } from '../jobs/schedule-job.ts'
import type { Storage } from '../storage/storage.ts'

// Marks in the store name the erased customers, so that an older backup cannot bring them back.

const folder = 'apagados'
const kind = 'marcar_apagado'

/**
 * Schedules the mark that a customer was erased, in the transaction that erases them: the mark exists only if
 * that commits, and is written even if the process dies.
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

/** Writes the mark of an erased customer. Safe to repeat. Throws StorageAway. */
export async function markErased(storage: Storage, user_id: string, id: string, now: Date): Promise<void> {
  const body = Buffer.from(`${JSON.stringify({ apagado_em: now.toISOString() })}\n`)
  await storage.put(`${user_id}/${folder}/${id}/apagado.json`, body, 'application/json')
}

/** Ids of one shop's erased customers, those whose mark is still to be written included. */
export async function erasedOfShop(db: Database, storage: Storage, user_id: string): Promise<string[]> {
  // Jobs first: one disappears when its mark is written. One that was given up counts too.
  const due = await db
    .select({ id: sql<string>`${jobs.dados} ->> 'cliente_id'` })
    .from(jobs)
    .where(and(eq(jobs.user_id, user_id), eq(jobs.tipo, kind)))
  const ids = new Set(due.map(({ id }) => id))
  for await (const { key } of storage.list(`${user_id}/${folder}/`)) ids.add(key.split('/')[2] ?? '')
  return [...ids]
}

/** The marked customers of every shop. */
export async function* erasedCustomers(storage: Storage): AsyncGenerator<{ user_id: string; id: string }> {
  for await (const { key } of storage.list('')) {
    const [user_id = '', of, id = ''] = key.split('/')
    if (of === folder) yield { user_id, id }
  }
}

/** The values of an erased customer, in the shop's rows and in its backups. */
export const anonymised = { nome: erasedName, telefone: '', email: null, endereco: null, documento: null }
