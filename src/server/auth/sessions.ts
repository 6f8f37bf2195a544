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
  /** By which the session is named where it is listed or ended; its token is in the cookie alone. */
  id_publico: string
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
  const adapter = sessionAdapter(db, clock)
  const lucia = new Lucia(adapter, {
    // lucia slides a session once half of this is left; the adapter caps it at the idle limit of 14 days,
    // so that a session in use slides once a day instead of once a week.
    sessionExpiresIn: new TimeSpan(26, 'd'),
    sessionCookie: {
      name,
      attributes: { secure: production, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: row => ({ id_publico: row.id_publico, is_admin: row.is_admin }),
    getUserAttributes: row => ({ nome: row.nome, email: row.email, is_admin: row.is_admin }),
  })
  /** The session and its owner as they stand; the adapter answers none that is over. */
  const look = async (token: string) => {
    const [session, user] = await adapter.getSessionAndUser(token)
    if (!session || !user) return { session: null, user: null }
    const { is_admin } = session.attributes
    return {
      session: { id_publico: session.attributes.id_publico, is_admin, fresh: false },
      user: { id: user.id, ...user.attributes },
    }
  }
  return {
    lucia,

    /** Who sent this Cookie header, and the cookie to send back where the session slid: what runs by itself must not slide it. */
    async find(
      cookies: string | undefined,
      { slide = true }: { slide?: boolean } = {},
    ): Promise<{ signedIn: SignedIn | null; token: string | null; cookie?: string }> {
      const token = ours.exec(cookies ?? '')?.[1]
      if (!token) return { signedIn: null, token: null }
      const { session, user } = slide ? await lucia.validateSession(token) : await look(token)
      if (!session) return { signedIn: null, token, cookie: lucia.createBlankSessionCookie().serialize() }
      return {
        signedIn: {
          user: { id: user.id, nome: user.nome, email: user.email },
          id_publico: session.id_publico,
          is_admin: user.is_admin && session.is_admin,
        },
        token,
        ...(session.fresh && { cookie: lucia.createSessionCookie(token).serialize() }),
      }
    },

    /** Until when the session of this token stands, without sliding it; null where it is over. */
    async endOf(token: string | null): Promise<Date | null> {
      const [session] = token ? await adapter.getSessionAndUser(token) : [null]
      return session?.expiresAt ?? null
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
