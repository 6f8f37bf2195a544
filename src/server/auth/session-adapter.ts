import { eq } from 'drizzle-orm'
import type { Adapter } from 'lucia'
import type { Database } from '../db/client.ts'
import { sessoes } from '../db/schema/access.ts'
import { endSessions } from './end-sessions.ts'
import { endStored, findSession, storeSession } from './stored-sessions.ts'
import { sweepExpired } from './sweep.ts'

/**
 * lucia's adapter over our sessions. Our clock decides when they end: the ends that lucia computes by the
 * machine's clock are ignored. lucia hands `session.id` back for deletion, so answers carry the token, never the hash.
 */
export function sessionAdapter(db: Database, clock: () => Date): Adapter {
  return {
    async getSessionAndUser(token) {
      const found = await findSession(db, [token], clock())
      if (!found) return [null, null]
      const { user_id, expira_em, ...attributes } = found.session
      return [
        { id: token, userId: user_id, expiresAt: new Date(expira_em), attributes },
        { id: user_id, attributes: found.user },
      ]
    },
    setSession: ({ id, userId, attributes }) =>
      storeSession(db, { token: id, user_id: userId, ...attributes }, clock()),
    updateSessionExpiration: () => Promise.resolve(),
    deleteSession: token => endStored(db, [token]),
    async deleteUserSessions(userId) {
      await endSessions(db, eq(sessoes.user_id, userId))
    },
    deleteExpiredSessions: () => sweepExpired(db, clock()),
    // Sessions are listed by their public id elsewhere: a token cannot be told from its hash.
    getUserSessions: () => Promise.resolve([]),
  }
}
