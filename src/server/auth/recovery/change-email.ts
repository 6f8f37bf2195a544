import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ChangeEmail } from '../../../shared/own-account.ts'
import { type Database, prepared, type Transaction } from '../../db/client.ts'
import { links, usuarios } from '../../db/schema/access.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { notifyOwner, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, type Job, scheduleJob } from '../../jobs/jobs.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { lockAccount, makeLink, voidLinks } from '../credentials/links.ts'
import { type Asker, assertOwnPassword } from '../credentials/password.ts'
import { lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'
import { addressIn, type LetterDeps, writer } from './letter-writer.ts'
import { isReserved } from './move-email.ts'

/**
 * auth.changeEmail: sends a link to the new address, which takes effect when it is opened. It replaces an
 * earlier request. Throws `email_em_uso`, `muitas_tentativas` past 5 an hour, and `entrada_invalida`.
 */
export async function changeEmail(
  deps: Asker & SessionOwner,
  { senha_atual, email }: ChangeEmail,
  now: Date,
): Promise<void> {
  const { db, attempts } = deps
  const { id: user_id, senha_hash } = await assertOwnPassword(deps, senha_atual)
  await attempts.countEmailChange(user_id, email)
  await transaction(db, async tx => {
    const account = await lockOwnAccount(tx, deps)
    if (account.senha_hash !== senha_hash)
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_incorreta' } })
    if (await isTaken(tx, email, user_id, now)) throw new Refusal('email_em_uso', { fields: {} })
    await voidLinks(tx, 'trocar_email', user_id)
    await scheduleJob(
      tx,
      { tipo: 'carta_troca_email', assunto: user_id, user_id, dados: { email }, vence_em: now },
      now,
    )
    await notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])
  })
}

/** auth.cancelEmailChange: voids the link, whether it was sent already or not. */
export const cancelEmailChange = (db: Database, owner: SessionOwner): Promise<void> =>
  transaction(db, async tx => {
    const { id: user_id } = await lockOwnAccount(tx, owner)
    await voidLinks(tx, 'trocar_email', user_id)
    await cancelJob(tx, 'carta_troca_email', user_id)
    await notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])
  })

/** Whether another account has this address, or can still go back to it. */
async function isTaken(tx: Transaction, email: string, user_id: string, now: Date): Promise<boolean> {
  const [account] = await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.email, email))
  return account !== undefined || isReserved(tx, email, user_id, now)
}

/**
 * The letter with the link that makes a requested address the account's. Null if the owner now wants another,
 * or somebody else has taken it.
 */
export async function changeEmailLetter(deps: LetterDeps, job: Job): Promise<AddressedLetter | null> {
  const { user_id } = job
  if (user_id === null) return null
  const email = addressIn(job)
  const now = deps.clock()
  const token = await transaction(deps.db, async tx => {
    const account = await lockAccount(tx, user_id)
    if (!account || account.desativado_em !== null) return null
    const [current] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, job.id), eq(jobs.versao, job.versao)))
    if (!current || (await isTaken(tx, email, user_id, now))) return null
    return makeLink(tx, { tipo: 'trocar_email', user_id, email }, now)
  })
  if (!token) return null
  const { words, letter, url } = await writer(deps, user_id)
  const text = words.changeEmail
  const link = url(`/auth#confirmar=${token}`)
  return {
    to: email,
    letter: letter({
      subject: text.subject,
      title: text.title,
      words: [text.why],
      action: { label: text.action, url: link },
      notes: [text.holds, words.confirm.copy(link)],
      reasons: [{ text: text.stranger }],
    }),
  }
}

/**
 * The new address that an owner has requested and not confirmed yet, whether or not its letter was sent; null
 * without one.
 */
export async function readPendingEmail(db: Database, user_id: string, now: Date): Promise<string | null> {
  const [found] = await pendingEmail(db).execute({ user_id, now: now.toISOString() })
  return found?.email ?? null
}

const pendingEmail = prepared(db => {
  const asked = db
    .select({ email: sql`${jobs.dados} ->> 'email'` })
    .from(jobs)
    .where(
      and(
        eq(jobs.tipo, 'carta_troca_email'),
        eq(jobs.assunto, sql`${usuarios.id}::text`),
        isNull(jobs.morto_em),
      ),
    )
  const sent = db
    .select({ email: links.email })
    .from(links)
    .where(
      and(
        eq(links.user_id, usuarios.id),
        eq(links.tipo, 'trocar_email'),
        sql`${links.expira_em} > ${sql.placeholder('now')}::timestamptz`,
      ),
    )
    .orderBy(desc(links.expira_em))
    .limit(1)
  return db
    .select({ email: sql<string | null>`coalesce((${asked}), (${sent}))` })
    .from(usuarios)
    .where(eq(usuarios.id, sql.placeholder('user_id')))
    .prepare('wanted_email')
})
