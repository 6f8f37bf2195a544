import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { transaction } from '../db/transaction.ts'
import { endSessions } from './sessions/own-session.ts'

/**
 * Gives an account the administrator's role, or takes it away. Ends its sessions, because a session keeps the
 * time limits it began with. Answers whether the account exists.
 */
export function setAdministrator(db: Database, email: string, is_admin: boolean): Promise<boolean> {
  return transaction(db, async tx => {
    const [user] = await tx
      .update(usuarios)
      // Administrators' accounts are not deleted, so a pending deletion is dropped.
      .set({ is_admin, ...(is_admin && { exclusao_em: null }) })
      .where(eq(usuarios.email, email.trim().toLowerCase()))
      .returning({ id: usuarios.id })
    if (user) await endSessions(tx, eq(sessoes.user_id, user.id))
    return user !== undefined
  })
}

/**
 * Disables an account or enables it again. Disabling ends its sessions. Answers whether the account exists.
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
