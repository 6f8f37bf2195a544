import { and, eq } from 'drizzle-orm'
import { administratorPasswordMin, type SignIn } from '../../shared/auth.ts'
import type { Config } from '../config.ts'
import { usuarios } from '../db/schema/access.ts'
import { Refusal } from '../errors.ts'
import { hashPassword, isOutdated, limitPasswords, verifyPassword } from './credentials/password.ts'
import { type CodeDeps, passSecondFactor } from './factors/take-code.ts'
import { deviceCookie, knownDevice } from './sessions/known-device.ts'

/** A sign-in's origin and dependencies. */
interface SignInSource extends CodeDeps {
  config: Pick<Config, 'production'>
  ip: string
  cookies: string | undefined
}

/**
 * Checks e-mail and password, then the second factor's code. Answers the account and the cookie that makes a
 * new browser known. Throws `credenciais_invalidas` (in equal time for unknown e-mails), `muitas_tentativas`
 * and, after the right password, `conta_desativada`, `codigo_necessario`, `codigo_invalido`.
 */
export async function checkCredentials(source: SignInSource, input: SignIn) {
  const { db, attempts, ip, cookies } = source
  const { production } = source.config
  const { user, device } = await attempts.limitAddress(ip, async () => {
    const [user] = await db.select().from(usuarios).where(eq(usuarios.email, input.email))
    const device = user ? knownDevice(cookies, user, production) : null
    await attempts.countSignIn(input.email, ip, device)
    return { user, device }
  })
  const requester = { ip, isKnown: device !== null }
  // A known browser has a queue of its own: strangers who try the account's password do not delay it.
  return limitPasswords(device && user ? `known ${user.id}` : input.email, ip, async () => {
    if (!(await verifyPassword(user?.senha_hash, input.password, requester)) || !user)
      throw new Refusal('credenciais_invalidas')
    if (user.desativado_em !== null) throw new Refusal('conta_desativada')
    // Nothing may follow from the password alone, which a stranger may know.
    const fator = await passSecondFactor(source, user.id, input.code)
    const cleared = await attempts.clearSignIn(input.email, device)
    let { senha_hash } = user
    if (isOutdated(senha_hash)) {
      senha_hash = await hashPassword(input.password, requester)
      // Does not overwrite a password that was set meanwhile.
      const same = and(eq(usuarios.id, user.id), eq(usuarios.senha_hash, user.senha_hash))
      await db.update(usuarios).set({ senha_hash }).where(same)
    }
    const isKnown = device !== null && senha_hash === user.senha_hash
    return {
      id: user.id,
      // An administrator whose password is too short signs in as an ordinary owner.
      is_admin: user.is_admin && input.password.length >= administratorPasswordMin,
      fator,
      senha_em: user.senha_em,
      // A known browser gets tries of its own, so how many become known is limited too.
      cookie: isKnown || !cleared ? null : deviceCookie({ ...user, senha_hash }, production),
    }
  })
}
