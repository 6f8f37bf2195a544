import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { transaction } from '../db/transaction.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Makes an existing account an administrator's, or no longer. Its sessions end, because a session keeps
 * the time limits it began with. Answers whether there is such an account.
 */
export function setAdministrator(db: Database, email: string, is_admin: boolean): Promise<boolean> {
  return transaction(db, async tx => {
    const [user] = await tx
      .update(usuarios)
      .set({ is_admin })
      .where(eq(usuarios.email, email.trim().toLowerCase()))
      .returning({ id: usuarios.id })
    if (user) await endSessions(tx, eq(sessoes.user_id, user.id))
    return user !== undefined
  })
}
