import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '../db/client.ts'
import { sessionAdapter } from './session-adapter.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions['lucia']
    DatabaseSessionAttributes: { id_publico: string; is_admin: boolean }
    DatabaseUserAttributes: { nome: string; email: string; is_admin: boolean }
  }
}

export interface SignedIn {
  user: { id: string; nome: string; email: string }
  /** The account is an administrator's, and so was it when the session began. */
  is_admin: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions by lucia over our adapter. Its cookie is HttpOnly and SameSite=Lax, and `__Host-` in production. */
export function createSessions({
  db,
  clock,
  production,
}: {
  db: Database
  clock: () => Date
  production: boolean
}) {
  const name = production ? '__Host-sessao' : 'sessao'
  // Not lucia's own reader, which decodes every cookie and throws at one of another's that cannot be.
  const ours = new RegExp(`(?:^|;)\\s*${name}=([a-z0-9]{40})\\s*(?:;|$)`)
  const lucia = new Lucia(sessionAdapter(db, clock), {
    // lucia slides a session once half of this is left; the adapter caps it at the idle limit of 14 days,
    // so that a session in use slides once a day instead of once a week.
    sessionExpiresIn: new TimeSpan(26, 'd'),
    sessionCookie: {
      name,
      attributes: { secure: production, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: row => ({ is_admin: row.is_admin }),
    getUserAttributes: row => ({ nome: row.nome, email: row.email, is_admin: row.is_admin }),
  })
  return {
    lucia,

    /** Who sent this Cookie header, and the cookie to send back where the session slid. */
    async find(
      cookies: string | undefined,
    ): Promise<{ signedIn: SignedIn | null; token: string | null; cookie?: string }> {
      const token = ours.exec(cookies ?? '')?.[1]
      if (!token) return { signedIn: null, token: null }
      const { session, user } = await lucia.validateSession(token)
      if (!session) return { signedIn: null, token, cookie: lucia.createBlankSessionCookie().serialize() }
      return {
        signedIn: {
          user: { id: user.id, nome: user.nome, email: user.email },
          is_admin: user.is_admin && session.is_admin,
        },
        token,
        ...(session.fresh && { cookie: lucia.createSessionCookie(token).serialize() }),
      }
    },

    /** Begins a session and answers its cookie. A cookie that was there before is replaced, never adopted. */
    async begin(user: { id: string; is_admin: boolean }): Promise<string> {
      const session = await lucia.createSession(user.id, {
        id_publico: crypto.randomUUID(),
        is_admin: user.is_admin,
      })
      return lucia.createSessionCookie(session.id).serialize()
    },

    /** Ends the session of this token and answers the cookie that clears the browser's. */
    async end(token: string | null): Promise<string> {
      if (token) await lucia.invalidateSession(token)
      return lucia.createBlankSessionCookie().serialize()
    },
  }
}
