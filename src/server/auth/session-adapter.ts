import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { endSessions } from './end-sessions.ts'
import { sweepExpired } from './sweep.ts'

const hours = 3_600_000
/** Idle and absolute limits, in milliseconds (design §5). */
const limits = {
  owner: { idle: 14 * 24 * hours, absolute: 60 * 24 * hours },
  admin: { idle: 2 * hours, absolute: 12 * hours },
}

/**
 * lucia's adapter over Drizzle that stores only the SHA-256 of a token. lucia hands `session.id` back for
 * deletion and sliding, so every answer carries the token it was asked with, never the hash.
 */
export function sessionAdapter(db: Database, clock: () => Date): Adapter {
  return {
    async getSessionAndUser(token) {
      const [row] = await findSession(db).execute({ token_hash: hashOf(token), now: clock().toISOString() })
      if (!row) return [null, null]
      const { session, user } = row
      return [toSession(token, session), { id: session.user_id, attributes: user }]
    },
    async setSession(session) {
      const now = clock()
      const limit = session.attributes.is_admin ? limits.admin : limits.owner
      await db.insert(sessoes).values({
        token_hash: hashOf(session.id),
        user_id: session.userId,
        id_publico: session.attributes.id_publico,
        is_admin: session.attributes.is_admin,
        created_at: now.toISOString(),
        expira_em: new Date(now.getTime() + limit.idle).toISOString(),
        termina_em: new Date(now.getTime() + limit.absolute).toISOString(),
      })
    },
    async updateSessionExpiration(token) {
      const now = clock().getTime()
      const owner = new Date(now + limits.owner.idle).toISOString()
      const admin = new Date(now + limits.admin.idle).toISOString()
      await db
        .update(sessoes)
        .set({
          expira_em: sql`least(${sessoes.termina_em}, case when ${sessoes.is_admin} then ${admin}::timestamptz else ${owner}::timestamptz end)`,
        })
        .where(eq(sessoes.token_hash, hashOf(token)))
    },
    async deleteSession(token) {
      await endSessions(db, eq(sessoes.token_hash, hashOf(token)))
    },
    async deleteUserSessions(userId) {
      await endSessions(db, eq(sessoes.user_id, userId))
    },
    deleteExpiredSessions: () => sweepExpired(db, clock()),
    // Sessions are listed by their public id elsewhere: a token cannot be told from its hash.
    getUserSessions: () => Promise.resolve([]),
  }
}

const findSession = prepared(db =>
  db
    .select({
      session: sessoes,
      user: { nome: usuarios.nome, email: usuarios.email, is_admin: usuarios.is_admin },
    })
    .from(sessoes)
    .innerJoin(usuarios, eq(usuarios.id, sessoes.user_id))
    .where(
      and(
        eq(sessoes.token_hash, sql.placeholder('token_hash')),
        gt(sessoes.expira_em, sql.placeholder('now')),
        gt(sessoes.termina_em, sql.placeholder('now')),
      ),
    )
    .prepare('find_session'),
)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const toSession = (token: string, row: typeof sessoes.$inferSelect): DatabaseSession => ({
  id: token,
  userId: row.user_id,
  expiresAt: new Date(row.expira_em),
  attributes: { id_publico: row.id_publico, is_admin: row.is_admin },
})
