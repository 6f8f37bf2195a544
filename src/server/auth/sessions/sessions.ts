import { eq } from 'drizzle-orm'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { EntryFactor } from '../../../shared/auth.ts'
import { limitByAddress } from '../../concurrency.ts'
import type { Database } from '../../db/client.ts'
import { sessoes } from '../../db/schema/access.ts'
import { concurrency } from '../../limits.ts'
import { networkOf } from '../../network.ts'
import { planState, type ShopState } from '../../plans/read-plan.ts'
import { deviceOf } from './access-log.ts'
import { endSessions } from './own-session.ts'
import {
  deleteSessions,
  endOf,
  findSession,
  type NewSession,
  recordUse,
  storeSession,
} from './stored-sessions.ts'
import { sweepExpired } from './sweep-expired.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions['lucia']
    DatabaseSessionAttributes: Omit<NewSession, 'token' | 'user_id'>
    DatabaseUserAttributes: { nome: string; email: string; is_admin: boolean }
  }
}

export interface SignedIn {
  user: {
    id: string
    nome: string
    email: string
    email_confirmado: boolean
    /** When the account will be deleted at its owner's request, else null. */
    exclusao_em: string | null
  }
  /** Names the session in lists. The token itself is only in the cookie. */
  id_publico: string
  /** The account is an administrator's, and was when the session began. */
  is_admin: boolean
  /** How the owner signed in. */
  fator: EntryFactor
  /** Minutes without use after which it ends, and when that is. */
  ocioso_minutos: number
  ends: Date
  /** Null if the owner has none. */
  shop: ShopState | null
}

export type Sessions = ReturnType<typeof createSessions>

/**
 * lucia creates tokens and cookies; our clock alone decides when a session ends. The cookie is HttpOnly and
 * SameSite=Lax, with `__Host-` in production.
 */
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
  // lucia's reader decodes every cookie, and throws if another app's cannot be decoded.
  const cookiePattern = new RegExp(`(?:^|;)\\s*${name}=([a-z0-9]{40})(?=\\s*(?:;|$))`, 'g')
  const tokensOf = (cookies = '') =>
    [...new Set([...cookies.matchAll(cookiePattern)].map(([, token = '']) => token))].slice(-maxTokens)
  const lucia = new Lucia(sessionAdapter(db, clock), {
    // How long the browser keeps the cookie, the longest idle limit. Extending a session sends it again.
    sessionExpiresIn: new TimeSpan(14, 'd'),
    sessionCookie: {
      name,
      attributes: { secure: production, sameSite: 'lax', path: '/' },
    },
  })
  return {
    lucia,

    /** Whether this Cookie header may name a session. */
    mayNameSession: (cookies: string | undefined): boolean => tokensOf(cookies).length > 0,

    /**
     * The session of a Cookie header, and the cookie to send back if it was extended. Background calls extend
     * none, but a new address is logged.
     */
    async find(
      cookies: string | undefined,
      { slide = true, ip }: { slide?: boolean; ip: string },
    ): Promise<{ signedIn: SignedIn | null; token: string | null; cookie?: string }> {
      const tokens = tokensOf(cookies)
      if (tokens.length === 0) return { signedIn: null, token: null }
      const now = clock()
      const found = await findSession(db, tokens, now)
      if (!found)
        return {
          signedIn: null,
          token: tokens.at(-1) ?? null,
          cookie: lucia.createBlankSessionCookie().serialize(),
        }
      const { user, session, token, shop } = found
      const extendedTo = await recordUse(db, found, { ip, slide }, now)
      return {
        signedIn: {
          user: {
            id: user.id,
            nome: user.nome,
            email: user.email,
            email_confirmado: user.email_confirmado_em !== null,
            exclusao_em: user.exclusao_em,
          },
          id_publico: session.id_publico,
          is_admin: user.is_admin && session.is_admin,
          fator: session.fator,
          ocioso_minutos: session.ocioso_minutos,
          ends: extendedTo ?? endOf(session),
          shop: shop && { ...shop, plan: await planState(db, user.id, found.plan, now) },
        },
        token,
        ...(extendedTo && { cookie: lucia.createSessionCookie(token).serialize() }),
      }
    },

    /** When the session of this token ends, without extending it; null if it is over. */
    async endOf(token: string | null): Promise<Date | null> {
      const found = token ? await findSession(db, [token], clock()) : null
      return found && endOf(found.session)
    },

    /** Begins a session and answers its cookie. An earlier cookie's token is never reused. */
    async begin(
      user: { id: string; is_admin: boolean; fator: EntryFactor; senha_em?: string },
      { ip, agent }: { ip: string; agent: string | undefined },
    ): Promise<string> {
      const session = await lucia.createSession(user.id, {
        id_publico: crypto.randomUUID(),
        is_admin: user.is_admin,
        fator: user.fator,
        senha_em: user.senha_em,
        ip,
        ...deviceOf(agent),
      })
      return lucia.createSessionCookie(session.id).serialize()
    },

    /** Ends every session that this Cookie header names. Answers the cookie that clears the browser's. */
    async end(cookies: string | undefined): Promise<string> {
      const tokens = tokensOf(cookies)
      if (tokens.length > 0) await deleteSessions(db, tokens)
      return lucia.createBlankSessionCookie().serialize()
    },
  }
}

/**
 * Cookies of our name read from one request. On plain http a neighbouring host can set more, but the browser
 * sends ours last, for it has the shortest path.
 */
const maxTokens = 8

/**
 * Our sessions as lucia's adapter. The ends that lucia computes by the machine's clock are ignored. lucia
 * hands `session.id` back for deletion, so answers hold the token, never the hash.
 */
function sessionAdapter(db: Database, clock: () => Date): Adapter {
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
    deleteSession: token => deleteSessions(db, [token]),
    async deleteUserSessions(userId) {
      await endSessions(db, eq(sessoes.user_id, userId))
    },
    deleteExpiredSessions: () => sweepExpired(db, clock()),
    // Sessions are listed by their public id elsewhere; a token cannot be computed from its hash.
    getUserSessions: () => Promise.resolve([]),
  }
}

type Found = Awaited<ReturnType<Sessions['find']>>

export type ResolveSession = ReturnType<typeof createSessionResolver>

/**
 * Finds a request's session. Its limits are its own, because the owner is not known yet: one query at a time
 * per cookie, few per address. Throws `muitas_tentativas`.
 */
export function createSessionResolver({ sessions }: { sessions: Sessions }) {
  const limitAddress = limitByAddress(concurrency.sessionsByAddress)
  const shared = sharedByKey<Found>()
  return (
    { ip, cookies }: { ip: string; cookies: string | undefined },
    { slide = true }: { slide?: boolean } = {},
  ): Promise<Found> => {
    const find = () => sessions.find(cookies, { slide, ip })
    // Without a token there is nothing to ask the database.
    if (!sessions.mayNameSession(cookies)) return find()
    return shared(`${networkOf(ip)} ${slide} ${cookies}`, () => limitAddress(ip, find))
  }
}

/**
 * Runs work once at a time for each key. Calls that arrive during a run share the next one, which begins
 * after they arrived.
 */
function sharedByKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const runs = new Map<string, { now: Promise<T>; next?: Promise<T> }>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const run: { now: Promise<T>; next?: Promise<T> } = {
      now: work().finally(() => {
        if (!run.next) runs.delete(key)
      }),
    }
    runs.set(key, run)
    return run.now
  }

  return (key, work) => {
    const run = runs.get(key)
    if (!run) return begin(key, work)
    const again = () => begin(key, work)
    run.next ??= run.now.then(again, again)
    return run.next
  }
}
