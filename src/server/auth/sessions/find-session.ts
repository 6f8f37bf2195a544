import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Lucia } from 'lucia'
import type { EntryFactor } from '../../../shared/auth.ts'
import { limitByAddress, sharedByKey } from '../../concurrency.ts'
import { type Database, prepared } from '../../db/client.ts'
import { sessoes, usuarios } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { concurrency } from '../../limits.ts'
import { networkOf } from '../../network.ts'
import { findShop, planOfOwner, planState, type ShopState } from '../../plans/read-plan.ts'
import { logAccess } from './access-log.ts'
import type { Sessions } from './sessions.ts'

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

/** Whose session or key a request has. */
export interface Owner {
  id: string
  nome: string
  email: string
  email_confirmado: boolean
  /** When the account will be deleted at its owner's request, else null. */
  exclusao_em: string | null
}

/** An owner's columns, with `ownerOf` for what is answered of them. */
export const ownerColumns = {
  id: usuarios.id,
  nome: usuarios.nome,
  email: usuarios.email,
  email_confirmado_em: usuarios.email_confirmado_em,
  exclusao_em: usuarios.exclusao_em,
}

export const ownerOf = ({
  id,
  nome,
  email,
  email_confirmado_em,
  exclusao_em,
}: Pick<typeof usuarios.$inferSelect, keyof typeof ownerColumns>): Owner => ({
  id,
  nome,
  email,
  email_confirmado: email_confirmado_em !== null,
  exclusao_em,
})

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
export function tokenReader(name: string) {
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
export async function findSession(
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
export async function validSession(db: Database, tokens: string[], now: Date) {
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
export async function endsOfSessions(db: Database, tokens: string[], now: Date): Promise<Map<string, Date>> {
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

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

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
export function idleOf({ is_admin, ocioso_minutos }: { is_admin: boolean; ocioso_minutos: number }) {
  const idle = Math.min(ocioso_minutos * minutes, is_admin ? 2 * hours : 14 * days)
  return { idle, step: idle > days ? hours : minutes }
}

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** When a session ends if nobody uses it. */
const endOf = ({ expira_em, termina_em }: Pick<ValidSession['session'], 'expira_em' | 'termina_em'>): Date =>
  new Date(Math.min(Date.parse(expira_em), Date.parse(termina_em)))
