import { eq } from 'drizzle-orm'
import type { ChangeEmail } from '../../../shared/auth-schema.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { notifyOwner, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, scheduleJob } from '../../jobs/schedule-job.ts'
import { voidLinks } from '../credentials/links.ts'
import { type Asker, assertOwnPassword } from '../credentials/own-password.ts'
import { lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'
import { isReserved } from './reserved.ts'

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
export async function isTaken(tx: Transaction, email: string, user_id: string, now: Date): Promise<boolean> {
  const [account] = await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.email, email))
  return account !== undefined || isReserved(tx, email, user_id, now)
}
