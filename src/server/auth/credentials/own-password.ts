import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import type { Attempts } from './attempts.ts'
import { limitPasswords, verifyPassword } from './password.ts'

export interface Asker {
  db: Database
  attempts: Attempts
  ip: string
  user: { id: string }
}

/**
 * Asks for the account's password before anything that a stolen session must not do. Throws
 * `entrada_invalida` at `senha_atual`, and `muitas_tentativas` past 20 wrong ones in 15 minutes. Answers the
 * account's row.
 */
export async function assertOwnPassword({ db, attempts, ip, user }: Asker, senha_atual: string) {
  await attempts.countOwnPassword(user.id)
  return limitPasswords(`own ${user.id}`, ip, async () => {
    const [row] = await db.select().from(usuarios).where(eq(usuarios.id, user.id))
    if (!row || !(await verifyPassword(row.senha_hash, senha_atual, { ip, isKnown: true })))
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_incorreta' } })
    await attempts.clearOwnPassword(user.id)
    return row
  })
}

/** Second factors and passkeys need a confirmed address. Throws `email_nao_confirmado`. */
export function assertConfirmed({ email_confirmado_em }: { email_confirmado_em: string | null }): void {
  if (email_confirmado_em === null) throw new Refusal('email_nao_confirmado')
}
