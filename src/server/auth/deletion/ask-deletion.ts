import { and, eq, isNotNull } from 'drizzle-orm'
import { accountGraceDays } from '../../../shared/auth.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import { notifyOwner, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, type Job, scheduleJob } from '../../jobs/jobs.ts'
import { clockTime } from '../../mail/formats.ts'
import type { Letter } from '../../mail/letter.ts'
import { readLanguage, wordsOf } from '../../mail/read-language.ts'
import { isRenewing } from '../../plans/derive-plan.ts'
import { makeLink, takeOwnersLink, voidLinks } from '../credentials/links.ts'
import { lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'

/**
 * auth.deleteAccount: schedules the deletion of the account and its shop in a week, and writes to the owner.
 * Asking again changes nothing. Throws `sem_permissao` for administrators, and `assinatura_renova` while a
 * subscription is charged.
 */
export const askForDeletion = (
  db: Database,
  owner: SessionOwner,
  now: Date,
): Promise<{ exclusao_em: string }> =>
  transaction(db, async tx => {
    const account = await lockOwnAccount(tx, owner)
    const { id: user_id } = account
    if (account.is_admin) throw new Refusal('sem_permissao')
    if (account.exclusao_em !== null) return { exclusao_em: account.exclusao_em }
    // We cannot cancel a subscription: it would go on being charged for a deleted account.
    if (await isRenewing(tx, user_id, now)) throw new Refusal('assinatura_renova')
    const due = new Date(now.getTime() + grace)
    const exclusao_em = due.toISOString()
    await tx.update(usuarios).set({ exclusao_em }).where(eq(usuarios.id, user_id))
    await scheduleJob(tx, { tipo: 'excluir_conta', assunto: user_id, user_id, vence_em: due }, now)
    await scheduleJob(tx, { tipo: 'carta_exclusao', assunto: user_id, user_id, vence_em: now }, now)
    await notifyTabs(tx, user_id)
    return { exclusao_em }
  })

/** auth.cancelDeletion: keeps the account. */
export const cancelDeletion = (db: Database, owner: SessionOwner, now: Date): Promise<void> =>
  transaction(db, async tx => stopDeletion(tx, await lockOwnAccount(tx, owner), now))

/**
 * auth.keepAccount: keeps the account by the link of the mail, once and within the week. Throws
 * `link_invalido`.
 */
export const keepAccount = (db: Database, token: string, now: Date): Promise<{ email: string }> =>
  transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, 'cancelar_exclusao', token, now)
    await stopDeletion(tx, account, now)
    return { email: link.email }
  })

/**
 * Cancels the deletion of a locked account. Throws `link_invalido` once the week is over, when part of it may
 * be gone.
 */
export async function stopDeletion(tx: Transaction, account: Account, now: Date): Promise<void> {
  if (account.exclusao_em !== null && Date.parse(account.exclusao_em) <= now.getTime())
    throw new Refusal('link_invalido')
  const user_id = account.id
  await tx
    .update(usuarios)
    .set({ exclusao_em: null })
    .where(and(eq(usuarios.id, user_id), isNotNull(usuarios.exclusao_em)))
  for (const tipo of ['excluir_conta', 'carta_exclusao'] as const) await cancelJob(tx, tipo, user_id)
  await voidLinks(tx, 'cancelar_exclusao', user_id)
  await notifyTabs(tx, user_id)
}

/** When the account's deletion was requested; null if it was not. */
export const deletionAskedAt = ({ exclusao_em }: { exclusao_em: string | null }): Date | null =>
  exclusao_em === null ? null : new Date(Date.parse(exclusao_em) - grace)

const grace = accountGraceDays * 86_400_000

type Account = Awaited<ReturnType<typeof lockOwnAccount>>

// Every open tab updates its banner.
const notifyTabs = (tx: Transaction, user_id: string) =>
  notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])

/**
 * The letter that says when an account will be deleted, with a link to keep it. Null if the account stays.
 */
export async function deletionLetter(
  { db, clock, config }: { db: Database; clock: () => Date; config: Config },
  { user_id }: Job,
): Promise<{ to: string; letter: Letter } | null> {
  if (user_id === null) return null
  const [owner] = await db
    .select({ email: usuarios.email, exclusao_em: usuarios.exclusao_em, fuso: lojas.fuso })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .where(and(eq(usuarios.id, user_id), isNotNull(usuarios.exclusao_em)))
  if (!owner?.exclusao_em) return null
  const { email, fuso } = owner
  const when = clockTime(wallClockOf(new Date(owner.exclusao_em), fuso))
  const token = await makeLink(db, { tipo: 'cancelar_exclusao', user_id, email }, clock())
  const url = new URL(`/auth#manter=${token}`, config.appUrl).href
  const language = await readLanguage(db, user_id)
  const { subject, title, why, action, holds, copy, stranger } = wordsOf(language).deletion
  const letter = {
    language,
    subject: subject(when),
    title: title(when),
    words: [why],
    action: { label: action, url },
    notes: [holds, copy(url)],
    reasons: [{ text: stranger }],
  }
  return { to: email, letter }
}
