import { and, eq, isNotNull } from 'drizzle-orm'
import { createSessions } from '../../src/server/auth/sessions/sessions.ts'
import type { Database } from '../../src/server/db/client.ts'
import { fatores, usuarios } from '../../src/server/db/schema/access.ts'
import { passwordHash } from './shops.ts'

interface How {
  clock?: () => Date
  production?: boolean
  is_admin?: boolean
  senha_em?: string
}

/** Stores a session as signing in does, without the password's hash, and answers its cookie. */
export async function beginSession(
  db: Database,
  id: string,
  { clock = () => new Date(), production = false, is_admin = false, senha_em }: How = {},
): Promise<string> {
  const sessions = createSessions({ db, clock, production })
  const from = { ip: '127.0.0.1', agent: undefined }
  const user = { id, is_admin, fator: 'senha' as const, ...(senha_em && { senha_em }) }
  return (await sessions.begin(user, from)).split(';')[0] ?? ''
}

/**
 * A session of an account whose password is the tests' own, whom nothing keeps from signing in by it alone; of any
 * other nothing, for only signing in says what becomes of it.
 */
export async function beginOwnSession(
  db: Database,
  email: string,
  how: Pick<How, 'clock' | 'production'>,
): Promise<string | undefined> {
  const [user] = await db
    .select({
      ...{ id: usuarios.id, is_admin: usuarios.is_admin, senha_em: usuarios.senha_em },
      ...{ hash: usuarios.senha_hash, disabled: usuarios.desativado_em, factor: fatores.user_id },
    })
    .from(usuarios)
    .leftJoin(fatores, and(eq(fatores.user_id, usuarios.id), isNotNull(fatores.ativo_em)))
    .where(eq(usuarios.email, email))
  if (!user || user.disabled || user.factor || user.hash !== (await passwordHash())) return undefined
  return beginSession(db, user.id, { ...how, is_admin: user.is_admin, senha_em: user.senha_em })
}
