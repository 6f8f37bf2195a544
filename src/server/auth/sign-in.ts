import { eq } from 'drizzle-orm'
import { administratorPasswordMin } from '../../shared/auth.ts'
import type { SignIn } from '../../shared/auth-schema.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { Refusal } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import { hashPassword, isOutdated, limitPasswords, verifyPassword } from './password.ts'

/** Where a sign-in comes from. */
export interface SignInSource {
  ip: string
  cookies: string | undefined
  production: boolean
}

/**
 * Checks e-mail and password and answers whose they are, with the cookie that makes a new browser known. The
 * same refusal in the same time for unknown and known e-mails: `credenciais_invalidas`; past the limits
 * `muitas_tentativas`. An administrator whose password is too short for one signs in as an owner.
 */
export async function checkCredentials(db: Database, attempts: Attempts, input: SignIn, from: SignInSource) {
  const { user, device } = await attempts.limitAddress(from.ip, async () => {
    const [user] = await db.select().from(usuarios).where(eq(usuarios.email, input.email))
    const device = user ? knownDevice(from.cookies, user, from.production) : null
    await attempts.countSignIn(input.email, from.ip, device)
    return { user, device }
  })
  // Strangers who try an account's password do not block a browser that the account knows.
  return limitPasswords(device && user ? `known ${user.id}` : input.email, from.ip, async () => {
    if (!(await verifyPassword(user?.senha_hash, input.password)) || !user)
      throw new Refusal('credenciais_invalidas')
    const cleared = await attempts.clearSignIn(input.email, device)
    let { senha_hash } = user
    if (isOutdated(senha_hash)) {
      senha_hash = await hashPassword(input.password)
      await db.update(usuarios).set({ senha_hash }).where(eq(usuarios.id, user.id))
    }
    const isKnown = device !== null && senha_hash === user.senha_hash
    return {
      id: user.id,
      is_admin: user.is_admin && input.password.length >= administratorPasswordMin,
      // A browser that becomes known gets tries of its own: how many may become known is limited too.
      cookie: isKnown || !cleared ? null : deviceCookie({ ...user, senha_hash }, from.production),
    }
  })
}
