import { eq } from 'drizzle-orm'
import type { SignIn } from '../../shared/auth.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { Refusal } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

/**
 * Checks e-mail and password and answers whose they are. The same refusal in the same time for unknown and
 * known e-mails: `credenciais_invalidas`; past the limits `muitas_tentativas`.
 */
export async function checkCredentials(db: Database, attempts: Attempts, input: SignIn, ip: string) {
  await attempts.countSignIn(input.email, ip)
  const [user] = await db.select().from(usuarios).where(eq(usuarios.email, input.email))
  if (!(await verifyPassword(user?.senha_hash, input.password)) || !user)
    throw new Refusal('credenciais_invalidas')
  await attempts.clearSignIn(input.email)
  if (isOutdated(user.senha_hash)) {
    const senha_hash = await hashPassword(input.password)
    await db.update(usuarios).set({ senha_hash }).where(eq(usuarios.id, user.id))
  }
  return { id: user.id, is_admin: user.is_admin }
}
