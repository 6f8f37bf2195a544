import { and, eq, gt, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { links, usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, scheduleJob } from '../../jobs/jobs.ts'
import { claimPurchases } from '../../plans/match-buyer.ts'
import { makeLink, voidLinks } from '../credentials/links.ts'

interface Account {
  id: string
  email: string
  email_confirmado_em: string | null
}

/**
 * Makes a confirmed address the account's, whose row is locked. Voids other links, and gives the old address
 * a week to go back. Throws `email_em_uso`, or the database's unique violation.
 */
export async function moveTo(
  tx: Transaction,
  { id: user_id, email: before, email_confirmado_em }: Account,
  email: string,
  now: Date,
): Promise<void> {
  await setConfirmed(tx, user_id, email, now)
  if (await isReserved(tx, email, user_id, now)) throw new Refusal('email_em_uso', { fields: {} })
  await voidLinks(tx, ['confirmar_email', 'trocar_email', 'redefinir_senha'], user_id)
  await cancelJob(tx, 'carta_troca_email', user_id)
  // An unconfirmed address gets no way back: if it was mistyped, a stranger would get the account.
  if (email_confirmado_em === null) return
  // Nobody knows this link's token. It reserves the address until the letter with its own link is sent.
  await makeLink(tx, { tipo: 'desfazer_email', user_id, email: before }, now)
  const dados = { email: before, trocado_em: now.toISOString() }
  await scheduleJob(tx, { tipo: 'carta_email_trocado', user_id, dados, vence_em: now }, now)
}

/** Stores a confirmed address, and assigns the purchases made with it. */
export async function setConfirmed(
  tx: Transaction,
  user_id: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(usuarios)
    .set({ email, email_confirmado_em: now.toISOString() })
    .where(eq(usuarios.id, user_id))
  await claimPurchases(tx, email, now)
}

/**
 * Whether another account can still go back to this address, so that nobody else may take it. Call it after
 * writing the address: the unique index makes it wait for a change that is under way.
 */
export async function isReserved(
  tx: Transaction,
  email: string,
  user_id: string,
  now: Date,
): Promise<boolean> {
  const [link] = await tx
    .select({ user_id: links.user_id })
    .from(links)
    .where(
      and(
        // A literal, because the partial index has it.
        eq(links.tipo, 'desfazer_email'),
        eq(links.email, email),
        ne(links.user_id, user_id),
        gt(links.expira_em, now.toISOString()),
      ),
    )
    .limit(1)
  return link !== undefined
}
