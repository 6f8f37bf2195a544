import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OwnFactors } from '../../../shared/own-account.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { codigos_recuperacao, fatores } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { assertConfirmed, assertOwnPassword } from '../credentials/password.ts'
import { endOthers, lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'
import { scheduleFactorLetter } from './factor-letter.ts'
import { type CodeDeps, passSecondFactor, replaceRecoveryCodes, takeCode } from './take-code.ts'
import { activateTotp, storeSecret } from './totp.ts'

/** A signed-in owner who changes the own account, with the session that asks. */
export interface Owner extends CodeDeps, SessionOwner {
  ip: string
  user: { id: string; email: string }
}

/**
 * auth.startTotp: creates a secret for an authenticator app. It is active once a code of it was right. Throws
 * `email_nao_confirmado`, and `conflito` if one is active already.
 */
export async function startTotp(
  owner: Owner,
  senha_atual: string,
): Promise<{ uri: string; segredo: string }> {
  assertConfirmed(await assertOwnPassword(owner, senha_atual))
  const started = await transaction(owner.db, async tx => {
    await lockOwnAccount(tx, owner)
    return storeSecret(tx, owner.cipher, owner.user, { now: owner.clock() })
  })
  if (!started) throw new Refusal('conflito')
  return started
}

/**
 * auth.enableTotp: makes sign-in ask for the app's codes and ends all other sessions. Answers the recovery
 * codes, which are shown this once. Throws `codigo_invalido`, and `nao_encontrado` if no secret waits.
 */
export async function enableTotp(owner: Owner, code: string): Promise<{ codigos: string[] }> {
  const { db, attempts, cipher, clock, user } = owner
  const waiting = and(eq(fatores.user_id, user.id), isNull(fatores.ativo_em))
  if ((await db.$count(fatores, waiting)) === 0) throw new Refusal('nao_encontrado')
  await attempts.countCode(user.id)
  const now = clock()
  const codigos = await transaction(db, async tx => {
    await lockOwnAccount(tx, owner)
    if (!(await activateTotp(tx, cipher, user.id, code.replace(/\s/g, ''), now)))
      throw new Refusal('codigo_invalido')
    await endOthers(tx, owner)
    await scheduleFactorLetter(tx, user.id, 'codigo_ligado', now)
    return replaceRecoveryCodes(tx, user.id)
  })
  await attempts.uncountCode(user.id)
  return { codigos }
}

/**
 * auth.disableTotp: removes the app and the recovery codes and ends all other sessions. Throws
 * `codigo_invalido`, and `nao_encontrado` if no app is active.
 */
export async function disableTotp(
  owner: Owner,
  { senha_atual, code }: { senha_atual: string; code: string },
): Promise<void> {
  const { db, clock, user } = owner
  await assertOwnPassword(owner, senha_atual)
  await assertActive(db, user.id)
  await takeCode(owner, user.id, code)
  await transaction(db, async tx => {
    await lockOwnAccount(tx, owner)
    await tx.delete(fatores).where(eq(fatores.user_id, user.id))
    await tx.delete(codigos_recuperacao).where(eq(codigos_recuperacao.user_id, user.id))
    await endOthers(tx, owner)
    await scheduleFactorLetter(tx, user.id, 'codigo_desligado', clock())
  })
}

/**
 * auth.newRecoveryCodes: replaces the ten recovery codes. Throws `nao_encontrado` without an app, `codigo_necessario`
 * and `codigo_invalido`.
 */
export async function newRecoveryCodes(
  owner: Owner,
  { senha_atual, code }: OwnFactors,
): Promise<{ codigos: string[] }> {
  const { db, clock, user } = owner
  await assertOwnPassword(owner, senha_atual)
  await assertActive(db, user.id)
  await passSecondFactor(owner, user.id, code)
  const codigos = await transaction(db, async tx => {
    // The lock keeps codes from being left without an app, and lets the later of two requests win.
    await lockOwnAccount(tx, owner)
    await assertActive(tx, user.id)
    await scheduleFactorLetter(tx, user.id, 'codigos_novos', clock())
    return replaceRecoveryCodes(tx, user.id)
  })
  return { codigos }
}

async function assertActive(db: Database | Transaction, user_id: string): Promise<void> {
  const [active] = await db
    .select({ user_id: fatores.user_id })
    .from(fatores)
    .where(and(eq(fatores.user_id, user_id), isNotNull(fatores.ativo_em)))
    .for('update')
  if (!active) throw new Refusal('nao_encontrado')
}
