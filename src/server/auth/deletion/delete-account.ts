import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { limites, sessoes, usuarios } from '../../db/schema/access.ts'
import { atividade } from '../../db/schema/activity.ts'
import { contatos } from '../../db/schema/contacts.ts'
import { copias_objetos } from '../../db/schema/copies.ts'
import { clientes } from '../../db/schema/customers.ts'
import { despesas } from '../../db/schema/finance.ts'
import { importados } from '../../db/schema/imports.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { eventos_os, lixeira_os } from '../../db/schema/order-history.ts'
import { itens_os, lixeira_itens } from '../../db/schema/order-lines.ts'
import { links_os } from '../../db/schema/order-links.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import { lixeira_orcamentos, orcamentos } from '../../db/schema/quotes.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import { totais } from '../../db/schema/totals.ts'
import { transaction } from '../../db/transaction.ts'
import { scheduleJob, type Work } from '../../jobs/jobs.ts'
import type { Storage } from '../../storage/storage.ts'
import { endSessions } from '../sessions/own-session.ts'

interface DeleteDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/**
 * The tables that grow with a shop, in an order that foreign keys allow. Other rows are deleted with the
 * account.
 */
const largeTables = [
  copias_objetos,
  importados,
  eventos_os,
  lixeira_itens,
  lixeira_orcamentos,
  lixeira_os,
  itens_os,
  orcamentos,
  links_os,
  fotos_os,
  lembretes,
  ordens_servico,
  clientes,
  despesas,
  totais,
  atividade,
] as const satisfies readonly PgTable[]

/** Milliseconds until it checks again whether a backup of the shop is still being made. */
const copyCheckMs = 30_000

/**
 * Milliseconds after which no work for the shop can still be running that began before the account was
 * deleted.
 */
const leftoverWorkMs = 900_000

/** Objects removed from the store in one call. */
const batch = 1_000

/** Milliseconds after which a new job goes on: one try has to stay within a job's time. */
const workBudgetMs = 25_000

/**
 * Deletes an account whose week is over: sessions first, then stored objects, rows in batches, and the
 * account last, so that a new try can go on where one stopped. The access log stays, by law. Objects are
 * removed once more later, because a running upload or import may still store some.
 */
export const deleteAccount =
  ({ db, storage, clock }: DeleteDeps): Work =>
  async ({ user_id, dados }, signal) => {
    const until = performance.now() + workBudgetMs
    const isOver = () => {
      signal.throwIfAborted()
      return performance.now() > until
    }
    if (user_id === null) return removeLeftovers({ db, storage, clock }, (dados as { id: string }).id, isOver)
    if (!(await close(db, user_id, clock()))) return
    if (await isCopying(db, user_id))
      return scheduleNext(db, user_id, new Date(clock().getTime() + copyCheckMs))
    if (!(await removeObjectsOf(storage, user_id, isOver)) || !(await deleteRows(db, user_id, isOver)))
      return scheduleNext(db, user_id, clock())
    await deleteLast(db, user_id, clock())
  }

/** Disables the account for good. Answers whether its deletion is due and was not cancelled. */
const close = (db: Database, user_id: string, now: Date): Promise<boolean> =>
  transaction(db, async tx => {
    const instant = now.toISOString()
    const due = and(eq(usuarios.id, user_id), sql`${usuarios.exclusao_em} <= ${instant}::timestamptz`)
    const [account] = await tx.select({ id: usuarios.id }).from(usuarios).where(due).for('no key update')
    if (!account) return false
    await tx
      .update(usuarios)
      .set({ desativado_em: instant })
      .where(and(due, isNull(usuarios.desativado_em)))
    await endSessions(tx, eq(sessoes.user_id, user_id))
    return true
  })

/** A backup that began before would leave its file behind. None can begin after the account is disabled. */
const isCopying = async (db: Database, user_id: string): Promise<boolean> =>
  (await db.$count(
    jobs,
    and(
      eq(jobs.tipo, 'copiar'),
      eq(jobs.assunto, user_id),
      sql`${jobs.reservado_ate} > statement_timestamp()`,
    ),
  )) > 0

async function removeObjectsOf(storage: Storage, user_id: string, isOver: () => boolean): Promise<boolean> {
  const keys: string[] = []
  for await (const { key } of storage.list(`${user_id}/`)) {
    keys.push(key)
    if (keys.length < batch) continue
    await storage.remove(keys.splice(0))
    if (isOver()) return false
  }
  await storage.remove(keys)
  return true
}

async function deleteRows(db: Database, user_id: string, isOver: () => boolean): Promise<boolean> {
  for (const table of largeTables)
    if (!(await deleteInBatches(db, table, eq(table.user_id, user_id), isOver))) return false
  return true
}

const scheduleNext = (db: Database, user_id: string, now: Date): Promise<void> =>
  transaction(db, tx =>
    scheduleJob(tx, { tipo: 'excluir_conta', assunto: user_id, user_id, vence_em: now }, now),
  )

/**
 * Deletes the account, and what holds its address without pointing to it: counted attempts, waiting mails,
 * contact messages.
 */
const deleteLast = (db: Database, user_id: string, now: Date): Promise<void> =>
  transaction(db, async tx => {
    const [account] = await tx
      .delete(usuarios)
      .where(eq(usuarios.id, user_id))
      .returning({ email: usuarios.email, email_confirmado_em: usuarios.email_confirmado_em })
    if (!account) return
    const { email, email_confirmado_em } = account
    await tx
      .delete(limites)
      .where(
        or(
          like(limites.key, `%:${user_id}`),
          sql`right(${limites.key}, ${email.length + 1}) = ${`:${email}`}`,
        ),
      )
    await tx.delete(jobs).where(sql`${jobs.dados} ->> 'email' = ${email}`)
    // An unconfirmed address may be a stranger's, and so may the messages from it.
    if (email_confirmado_em !== null) await tx.delete(contatos).where(eq(contatos.email, email))
    await scheduleLeftovers(tx, user_id, new Date(now.getTime() + leftoverWorkMs), now)
  })

/** The photo sweep cannot find these objects: the owner's row is gone. */
async function removeLeftovers({ db, storage, clock }: DeleteDeps, id: string, isOver: () => boolean) {
  if ((await db.$count(usuarios, eq(usuarios.id, id))) > 0) return
  if (await removeObjectsOf(storage, id, isOver)) return
  await transaction(db, tx => scheduleLeftovers(tx, id, clock(), clock()))
}

const scheduleLeftovers = (tx: Transaction, id: string, vence_em: Date, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'excluir_conta', user_id: null, dados: { id }, vence_em }, now)
