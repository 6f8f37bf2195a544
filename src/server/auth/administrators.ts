import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { transaction } from '../db/transaction.ts'
import { endSessions } from './sessions/end-sessions.ts'

/**
 * Makes an existing account an administrator's, or no longer. Its sessions end, because a session keeps
 * the time limits it began with. Answers whether there is such an account.
 */
export function setAdministrator(db: Database, email: string, is_admin: boolean): Promise<boolean> {
  return transaction(db, async tx => {
    const [user] = await tx
      .update(usuarios)
      // An administrator's account is not deleted: what its owner asked for before goes with the new role.
      .set({ is_admin, ...(is_admin && { exclusao_em: null }) })
      .where(eq(usuarios.email, email.trim().toLowerCase()))
      .returning({ id: usuarios.id })
    if (user) await endSessions(tx, eq(sessoes.user_id, user.id))
    return user !== undefined
  })
}

/**
 * Closes an account to its owner, or opens it again: who is signed in is out with the next call. Answers whether there is
 * such an account.
 */
export function setDisabled(db: Database, email: string, disabled: boolean, now: Date): Promise<boolean> {
  return transaction(db, async tx => {
    const [user] = await tx
      .update(usuarios)
      .set({ desativado_em: disabled ? now.toISOString() : null })
      .where(eq(usuarios.email, email.trim().toLowerCase()))
      .returning({ id: usuarios.id })
    if (user && disabled) await endSessions(tx, eq(sessoes.user_id, user.id))
    return user !== undefined
  })
}
