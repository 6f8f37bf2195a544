import { ne } from 'drizzle-orm'
import type { ChangePassword } from '../../../shared/auth-schema.ts'
import { sessoes } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { type Asker, assertOwnPassword } from '../credentials/own-password.ts'
import { hashPassword, limitPasswords } from '../credentials/password.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { lockOwnAccount, type SessionOwner } from '../sessions/own-session.ts'
import { assertPasswordFor, storePassword } from './new-password.ts'

/** Whoever asks keeps the current session. */
interface ChangeDeps extends Asker, SessionOwner {
  config: { passwordMin: number; production: boolean }
}

/**
 * auth.changePassword: ends the account's other sessions. Throws `entrada_invalida` by field. Answers a new
 * cookie that keeps this browser known, because it depends on the password's hash.
 */
export async function changePassword(
  deps: ChangeDeps,
  { senha_atual, password }: ChangePassword,
  now: Date,
): Promise<string> {
  const { db, ip, config, id_publico } = deps
  const before = await assertOwnPassword(deps, senha_atual)
  if (password === senha_atual)
    throw new Refusal('entrada_invalida', { fields: { password: 'senha_atual_igual' } })
  await assertPasswordFor(db, before, password, config.passwordMin)
  const senha_hash = await limitPasswords(`own ${before.id}`, ip, () =>
    hashPassword(password, { ip, isKnown: true }),
  )
  return transaction(db, async tx => {
    const account = await lockOwnAccount(tx, deps)
    // The password changed since it was checked.
    if (account.senha_hash !== before.senha_hash)
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_incorreta' } })
    await storePassword(
      tx,
      { user_id: before.id, senha_hash, ending: ne(sessoes.id_publico, id_publico) },
      now,
    )
    return deviceCookie({ email: account.email, senha_hash }, config.production)
  })
}
