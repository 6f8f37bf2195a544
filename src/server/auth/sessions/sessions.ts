import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { EntryFactor } from '../../../shared/auth.ts'
import { settings } from '../../../shared/settings.ts'
import { limitByAddress, sharedByKey } from '../../concurrency.ts'
import { type Database, prepared, type Transaction } from '../../db/client.ts'
import { fatores, sessoes, usuarios } from '../../db/schema/access.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { networkOf } from '../../network.ts'
import { findShop, planOfOwner, planState, type ShopState } from '../../plans/read-plan.ts'
import { type Device, deviceOf, logAccess } from './access-log.ts'
import { endSessions } from './own-session.ts'
import { type Owner, ownerColumns, ownerOf } from './owner.ts'
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

    /** The session of a Cookie header, extended if `slide`. */
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

export interface SignedIn {
  user: Owner
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

export type ResolveSession = ReturnType<typeof createSessionResolver>

/**
 * Finds a request's session. Its limits are its own, because the owner is not known yet: one query at a time
 * per cookie, few per address. Throws `muitas_tentativas`.
 */
export function createSessionResolver({ sessions }: { sessions: Pick<Sessions, 'find' | 'mayNameSession'> }) {
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

/** Reads the tokens of a Cookie header, by the name of our cookie. */
function tokenReader(name: string) {
  // lucia's reader decodes every cookie, and throws if another app's cannot be decoded.
  const cookiePattern = new RegExp(`(?:^|;)\\s*${name}=([a-z0-9]{40})(?=\\s*(?:;|$))`, 'g')
  return (cookies = ''): string[] =>
    [...new Set([...cookies.matchAll(cookiePattern)].map(([, token = '']) => token))].slice(-maxTokens)
}

/**
 * Cookies of our name read from one request. On plain http a neighbouring host can set more, but the browser
 * sends ours last, for it has the shortest path.
 */
const maxTokens = 8

/** The session that a request names, if it is valid, and the cookie to send back if that changed. */
export interface Found {
  signedIn: SignedIn | null
  token: string | null
  cookie?: string
}

/**
 * The session of these tokens, and the cookie to send back if it was extended. Background calls extend none,
 * but a new address is logged.
 */
async function findSession(
  { db, lucia, now }: { db: Database; lucia: CookieWriter; now: Date },
  tokens: string[],
  { slide, ip }: { slide: boolean; ip: string },
): Promise<Found> {
  const found = await validSession(db, tokens, now)
  if (!found)
    return {
      signedIn: null,
      token: tokens.at(-1) ?? null,
      cookie: lucia.createBlankSessionCookie().serialize(),
    }
  const { user, session, token } = found
  const shop = await findShop(db, user.id)
  const extendedTo = await recordUse(db, found, { ip, slide }, now)
  return {
    signedIn: {
      user: ownerOf(user),
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
}

type CookieWriter = Pick<Lucia, 'createSessionCookie' | 'createBlankSessionCookie'>

type ValidSession = NonNullable<Awaited<ReturnType<typeof validSession>>>

/**
 * The last of these tokens whose session is valid at `now`; null if none is. One statement reads session,
 * owner and current plan.
 */
async function validSession(db: Database, tokens: string[], now: Date) {
  const byHash = new Map(tokens.map(token => [hashOf(token), token]))
  const rows = await readSessions(db).execute({
    hashes: [...byHash.keys()].join(' '),
    now: now.toISOString(),
  })
  const found = rows.map(row => ({ ...row, token: byHash.get(row.session.token_hash) ?? '' }))
  return found.toSorted((a, b) => tokens.lastIndexOf(b.token) - tokens.lastIndexOf(a.token))[0] ?? null
}

const readSessions = prepared(db => {
  const plan = planOfOwner(db)
  return db
    .select({
      session: sessoes,
      user: { ...ownerColumns, is_admin: usuarios.is_admin },
      plan: plan.columns,
    })
    .from(sessoes)
    .innerJoin(usuarios, and(eq(usuarios.id, sessoes.user_id), isNull(usuarios.desativado_em)))
    .leftJoinLateral(plan.joined, sql`true`)
    .where(areValid)
    .prepare('find_sessions')
})

/** When each of these tokens' sessions ends; without those that are over. For many at once. */
async function endsOfSessions(db: Database, tokens: string[], now: Date): Promise<Map<string, Date>> {
  const byHash = new Map(tokens.map(token => [hashOf(token), token]))
  const rows = await readEnds(db).execute({ hashes: [...byHash.keys()].join(' '), now: now.toISOString() })
  return new Map(rows.map(({ token_hash, ...ends }) => [byHash.get(token_hash) ?? '', endOf(ends)]))
}

const readEnds = prepared(db =>
  db
    .select({
      token_hash: sessoes.token_hash,
      expira_em: sessoes.expira_em,
      termina_em: sessoes.termina_em,
    })
    .from(sessoes)
    .innerJoin(usuarios, and(eq(usuarios.id, sessoes.user_id), isNull(usuarios.desativado_em)))
    .where(areValid)
    .prepare('session_ends'),
)

/** By the placeholders `hashes` and `now`. */
const areValid = sql`${sessoes.token_hash} = any(string_to_array(${sql.placeholder('hashes')}, ' '))
  and ${sql.placeholder('now')}::timestamptz < least(${sessoes.expira_em}, ${sessoes.termina_em})`

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Notes where a session is used and, with `slide`, extends it if that gains enough. Answers the new end, or
 * null. The first use of a day (UTC) and each new address go to the access log, from background calls too.
 */
async function recordUse(
  db: Database,
  { session }: ValidSession,
  { ip, slide }: { ip: string; slide: boolean },
  now: Date,
): Promise<Date | null> {
  const { idle, step } = idleOf(session)
  const [expires, last] = [Date.parse(session.expira_em), Date.parse(session.termina_em)]
  const next = Math.min(now.getTime() + idle, last)
  const moved = slide && next > expires && (next === last || next - expires >= step)
  const expira_em = new Date(Math.max(next, expires)).toISOString()
  const usada_em = now.toISOString()
  const isElsewhere = ip !== session.ip
  const isNew = isElsewhere || (slide && usada_em.slice(0, 10) !== session.usada_em.slice(0, 10))
  if (!moved && !isNew) return null
  await transaction(db, async tx => {
    const [noted] = await tx
      .update(sessoes)
      .set(slide ? { expira_em, usada_em, ip } : { ip })
      .where(
        and(
          eq(sessoes.token_hash, session.token_hash),
          slide
            ? and(
                lt(sessoes.usada_em, usada_em),
                // Not with an idle limit that the owner changed meanwhile.
                eq(sessoes.ocioso_minutos, session.ocioso_minutos),
              )
            : ne(sessoes.ip, ip),
        ),
      )
      .returning({ id: sessoes.id_publico })
    if (noted && isNew) await logAccess(tx, 'uso', { ...session, ip }, now)
  })
  return moved ? new Date(next) : null
}

/** The idle limit, and the least gain for which extending a session is written. */
function idleOf({ is_admin, ocioso_minutos }: { is_admin: boolean; ocioso_minutos: number }) {
  const idle = Math.min(ocioso_minutos * minutes, is_admin ? 2 * hours : 14 * days)
  return { idle, step: idle > days ? hours : minutes }
}

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** When a session ends if nobody uses it. */
const endOf = ({ expira_em, termina_em }: Pick<ValidSession['session'], 'expira_em' | 'termina_em'>): Date =>
  new Date(Math.min(Date.parse(expira_em), Date.parse(termina_em)))
