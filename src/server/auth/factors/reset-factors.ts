import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import {
  chaves_acesso,
  codigos_recuperacao,
  desafios,
  fatores,
  sessoes,
  usuarios,
} from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { endSessions } from '../sessions/own-session.ts'
import { putApiToSleep } from '../sessions/sleep-api.ts'
import { scheduleFactorLetter } from './factor-letter.ts'

/**
 * Removes an account's app, recovery codes and passkeys, ends its sessions, puts its keys of the API to sleep
 * and writes to the owner. Used when an owner has lost the second factor. Answers what was removed; null without such an account.
 */
export function resetFactors(
  db: Database,
  email: string,
  now: Date,
): Promise<{ totp: boolean; codes: number; passkeys: number } | null> {
  return transaction(db, async tx => {
    const [user] = await tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(eq(usuarios.email, email.trim().toLowerCase()))
      .for('no key update')
    if (!user) return null
    const apps = await tx
      .delete(fatores)
      .where(eq(fatores.user_id, user.id))
      .returning({ on: fatores.ativo_em })
    const codes = await tx
      .delete(codigos_recuperacao)
      .where(eq(codigos_recuperacao.user_id, user.id))
      .returning({ used: codigos_recuperacao.usado_em })
    const passkeys = await tx
      .delete(chaves_acesso)
      .where(eq(chaves_acesso.user_id, user.id))
      .returning({ id: chaves_acesso.id })
    await tx.delete(desafios).where(eq(desafios.user_id, user.id))
    await endSessions(tx, eq(sessoes.user_id, user.id))
    await putApiToSleep(tx, user.id, now)
    await scheduleFactorLetter(tx, user.id, 'fatores_removidos', now)
    return {
      totp: apps.some(({ on }) => on !== null),
      codes: codes.filter(({ used }) => used === null).length,
      passkeys: passkeys.length,
    }
  })
}

/**
 * Removes the passkeys and the app added since `since`, and challenges that could add more. Recovery codes
 * are removed too: nobody knows when they were made.
 */
export async function removeFactorsSince(tx: Transaction, user_id: string, since: Date): Promise<void> {
  const from = since.toISOString()
  await tx
    .delete(chaves_acesso)
    .where(and(eq(chaves_acesso.user_id, user_id), gte(chaves_acesso.created_at, from)))
  await tx
    .delete(fatores)
    .where(and(eq(fatores.user_id, user_id), or(isNull(fatores.ativo_em), gte(fatores.ativo_em, from))))
  await tx.delete(codigos_recuperacao).where(eq(codigos_recuperacao.user_id, user_id))
  await tx.delete(desafios).where(eq(desafios.user_id, user_id))
}
