import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, scheduleJob } from '../../jobs/schedule-job.ts'
import { claimPurchases } from '../../plans/match-purchases.ts'
import { makeLink, voidLinks } from '../credentials/links.ts'
import { isReserved } from './reserved.ts'

interface Account {
  id: string
  email: string
  email_confirmado_em: string | null
}

/**
 * Makes a proven address the account's, whose row is locked: other links are void, and the one before is told, with a way
 * back for a week. Throws `email_em_uso`, or the database's refusal of an address that another account has.
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
  // Nobody has shown that an unconfirmed address is theirs: a mistyped one must not give the account to a stranger.
  if (email_confirmado_em === null) return
  // Its token is nobody's: it keeps the address from others until the letter has gone.
  await makeLink(tx, { tipo: 'desfazer_email', user_id, email: before }, now)
  const dados = { email: before, trocado_em: now.toISOString() }
  await scheduleJob(tx, { tipo: 'carta_email_trocado', user_id, dados, vence_em: now }, now)
}

/** The account has this address, and it is its owner's: so is what was bought with it. */
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
