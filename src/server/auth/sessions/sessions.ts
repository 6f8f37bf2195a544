import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { EntryFactor } from '../../../shared/auth.ts'
import { settings } from '../../../shared/settings.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { fatores, sessoes, usuarios } from '../../db/schema/access.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { type Device, deviceOf, logAccess } from './access-log.ts'
import {
  endsOfSessions,
  type Found,
  findSession,
  hashOf,
  idleOf,
  tokenReader,
  validSession,
} from './find-session.ts'
import { endSessions } from './own-session.ts'
import { sweepExpired } from './sweep-expired.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Sessions['lucia']
    DatabaseSessionAttributes: Omit<NewSession, 'token' | 'user_id'>
    DatabaseUserAttributes: { nome: string; email: string; is_admin: boolean }
  }
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
  const tokensOf = tokenReader(name)
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

    /** The session of a Cookie header, extended if `slide` (find-session.ts). */
    async find(
      cookies: string | undefined,
      { slide = true, ip }: { slide?: boolean; ip: string },
    ): Promise<Found> {
      const tokens = tokensOf(cookies)
      if (tokens.length === 0) return { signedIn: null, token: null }
      return findSession({ db, lucia, now: clock() }, tokens, { slide, ip })
    },

    /** When the sessions of these tokens end, without extending them; those that are over are missing. */
    endsOf: (tokens: string[]): Promise<Map<string, Date>> => endsOfSessions(db, tokens, clock()),

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
 * Our sessions as lucia's adapter. The ends that lucia computes by the machine's clock are ignored. lucia
 * hands `session.id` back for deletion, so answers hold the token, never the hash.
 */
function sessionAdapter(db: Database, clock: () => Date): Adapter {
  return {
    async getSessionAndUser(token) {
      const found = await validSession(db, [token], clock())
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

/** A session to be stored. */
interface NewSession extends Device {
  token: string
  user_id: string
  id_publico: string
  is_admin: boolean
  fator: EntryFactor
  ip: string
  /** When the checked password had been set; absent if no password was checked. */
  senha_em?: string | undefined
}

/** Stores a session that begins at `now`, and ends the owner's oldest beyond the limit. */
async function storeSession(
  db: Database,
  { token, senha_em, ...session }: NewSession,
  now: Date,
): Promise<void> {
  const { user_id } = session
  const created_at = now.toISOString()
  const end = (limit: number) => new Date(now.getTime() + limit).toISOString()
  await transaction(db, async tx => {
    // The lock keeps simultaneous sign-ins from passing the limit, and refuses one that was checked before
    // the password, the second factor or the account changed.
    const [account] = await tx
      .select({ senha_em: usuarios.senha_em, closed: usuarios.desativado_em })
      .from(usuarios)
      .where(eq(usuarios.id, user_id))
      .for('no key update')
    const asksCode =
      (await tx.$count(fatores, and(eq(fatores.user_id, user_id), isNotNull(fatores.ativo_em)))) > 0
    const isSame = !senha_em || (account?.senha_em === senha_em && (session.fator === 'senha') !== asksCode)
    if (!account || account.closed !== null || !isSame) throw new Refusal('credenciais_invalidas')
    await endSessions(
      tx,
      sql`${sessoes.token_hash} in (
        select ${sessoes.token_hash} from ${sessoes} where ${eq(sessoes.user_id, user_id)}
        order by least(${sessoes.expira_em}, ${sessoes.termina_em}) > ${created_at}::timestamptz desc,
          ${sessoes.created_at} desc, ${sessoes.token_hash}
        offset ${maxSessions - 1})`,
    )
    const ocioso_minutos = await idleMinutesOf(tx, user_id)
    await tx.insert(sessoes).values({
      ...session,
      token_hash: hashOf(token),
      ocioso_minutos,
      created_at,
      usada_em: created_at,
      expira_em: end(idleOf({ ...session, ocioso_minutos }).idle),
      termina_em: end(absoluteOf(session)),
    })
    await logAccess(tx, 'entrada', session, now)
  })
}

/** Sessions allowed for one owner: one more ends the oldest. */
const maxSessions = 50

/** The absolute limit, in milliseconds. See docs/decisions/sessions.md. */
const absoluteOf = ({ is_admin }: { is_admin: boolean }) => (is_admin ? 12 : 60 * 24) * hours
const hours = 3_600_000

/** Ends the sessions of these tokens. */
async function deleteSessions(db: Database, tokens: string[]): Promise<void> {
  await endSessions(db, inArray(sessoes.token_hash, tokens.map(hashOf)))
}

/** 14 days, in minutes: the idle limit of an owner without automatic sign-out. */
const longestIdle = 14 * 24 * 60

/** Minutes without use after which the owner's sessions end, from the owner's settings. */
async function idleMinutesOf(tx: Transaction, user_id: string): Promise<number> {
  const rows = await tx
    .select({ chave: configuracoes.chave, valor: configuracoes.valor })
    .from(configuracoes)
    .where(and(eq(configuracoes.user_id, user_id), eq(configuracoes.categoria, 'seguranca')))
  const stored = new Map(rows.map(({ chave, valor }) => [chave, valor]))
  const { saida_automatica, tempo_parado } = settings.seguranca
  const isOn = saida_automatica.read(stored.get('saida_automatica') ?? String(saida_automatica.default))
  return isOn ? Number(tempo_parado.read(stored.get('tempo_parado') ?? tempo_parado.default)) : longestIdle
}

/**
 * Applies changed settings to the owner's sessions. One that has been idle for longer gets one more minute:
 * the current session is extended by its next call.
 */
export async function applyIdleLimit(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const ocioso_minutos = await idleMinutesOf(tx, user_id)
  await tx
    .update(sessoes)
    .set({
      ocioso_minutos,
      expira_em: sql`least(${sessoes.termina_em}, greatest(
        ${sessoes.usada_em} + make_interval(mins => case when ${sessoes.is_admin}
          then least(${ocioso_minutos}, 120) else ${ocioso_minutos} end),
        ${now.toISOString()}::timestamptz + interval '1 minute'))`,
    })
    .where(eq(sessoes.user_id, user_id))
}
