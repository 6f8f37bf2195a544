import { eq } from 'drizzle-orm'
import type { ResetPassword } from '../../../shared/auth-schema.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { findLink } from '../credentials/links.ts'
import { takeOwnersLink } from '../credentials/owner-link.ts'
import { hashPassword, limitPasswords } from '../credentials/password.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { assertPasswordFor, storePassword } from './new-password.ts'

interface ResetDeps {
  db: Database
  ip: string
  config: { passwordMin: number; production: boolean }
}

/**
 * auth.resetPassword: uses a link's token, once and within ten minutes, while the account has that address. A
 * refused password leaves the link valid. Begins no session. Throws `link_invalido`, or `entrada_invalida`
 * for the password.
 */
export async function resetPassword(
  { db, ip, config: { passwordMin, production } }: ResetDeps,
  { token, password }: ResetPassword,
  now: Date,
): Promise<{ user_id: string; email: string; cookie: string }> {
  const { user_id } = await findLink(db, 'redefinir_senha', token, now)
  const [account] = await db.select().from(usuarios).where(eq(usuarios.id, user_id))
  if (!account) throw new Refusal('link_invalido')
  await assertPasswordFor(db, account, password, passwordMin)
  const senha_hash = await limitPasswords(`reset ${user_id}`, ip, () => hashPassword(password, { ip }))
  return transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, 'redefinir_senha', token, now)
    if (account.email !== link.email || account.desativado_em !== null) throw new Refusal('link_invalido')
    await storePassword(tx, { user_id, senha_hash }, now)
    // Gives this browser tries of its own for the next sign-in, even if somebody used up the account's. It
    // does not sign in.
    return { user_id, email: link.email, cookie: deviceCookie({ email: link.email, senha_hash }, production) }
  })
}
