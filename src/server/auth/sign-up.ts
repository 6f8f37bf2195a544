import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { defaultZone, type SignUp } from '../../shared/auth.ts'
import { ownNames } from '../../shared/passwords.ts'
import { trialDays } from '../../shared/plans.ts'
import type { Database } from '../db/client.ts'
import { codeOf, uniqueViolation } from '../db/failures.ts'
import { usuarios } from '../db/schema/access.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { askForConfirmation } from './confirm-email.ts'
import type { Attempts } from './credentials/attempts.ts'
import { assertStrongPassword, hashPassword } from './credentials/password.ts'
import { isReserved } from './recovery/move-email.ts'

/**
 * Creates an account with its shop and a trial of 3 days. Begins no session. Throws `email_em_uso`,
 * `muitas_tentativas`, or `entrada_invalida` for the password.
 */
export async function createAccount(
  db: Database,
  input: SignUp,
  now: Date,
  { passwordMin, ip, attempts }: { passwordMin: number; ip?: string; attempts?: Attempts },
): Promise<{ id: string }> {
  assertStrongPassword(input.password, {
    min: passwordMin,
    names: ownNames(input.nome, input.email),
  })
  const senha_hash = await hashPassword(input.password, ip === undefined ? undefined : { ip })
  // An address that has an account is sent nothing.
  const isNew = (await db.$count(usuarios, eq(usuarios.email, input.email))) === 0
  if (isNew) await attempts?.countConfirmation(input.email)
  const fuso = input.fuso && (await isKnownZone(db, input.fuso)) ? input.fuso : defaultZone
  try {
    return await storeAccount(db, { nome: input.nome, email: input.email, senha_hash, fuso }, now)
  } catch (error) {
    if (uniqueViolation(error) === 'usuarios_email') throw new Refusal('email_em_uso', { fields: {} })
    throw error
  }
}

/** Stores an account, its shop and its trial. The password is already checked and hashed. */
export async function storeAccount(
  db: Database,
  { fuso, ...account }: { nome: string; email: string; senha_hash: string; fuso: string },
  now: Date,
): Promise<{ id: string }> {
  const id = uuidv7()
  const created_at = now.toISOString()
  const data_fim = new Date(now.getTime() + trialDays * 86_400_000).toISOString()
  await transaction(db, async tx => {
    await tx.insert(usuarios).values({ id, ...account, senha_em: created_at, created_at })
    if (await isReserved(tx, account.email, id, now)) throw new Refusal('email_em_uso', { fields: {} })
    await tx.insert(lojas).values({ user_id: id, fuso })
    await tx
      .insert(user_planos)
      .values({ id: uuidv7(), user_id: id, plano: 'teste', ativo: true, data_fim, created_at })
    await askForConfirmation(tx, id, now)
  })
  return { id }
}

/** Whether this database knows the zone: its list may be older than Node's. */
export async function isKnownZone(db: Database, fuso: string): Promise<boolean> {
  try {
    await db.execute(sql`select now() at time zone ${fuso}`)
    return true
  } catch (error) {
    if (codeOf(error) === invalidParameter) return false
    throw error
  }
}

const invalidParameter = '22023'
