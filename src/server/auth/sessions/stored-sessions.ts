import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { EntryFactor } from '../../../shared/auth.ts'
import { settings } from '../../../shared/settings.ts'
import { type Database, prepared, type Transaction } from '../../db/client.ts'
import { fatores, sessoes, usuarios } from '../../db/schema/access.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import { lojas } from '../../db/schema/shops.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { countingPlan, shopColumns } from '../../plans/read-plan.ts'
import { type Device, logAccess } from './access-log.ts'
import { endSessions } from './own-session.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** The absolute limit, in milliseconds. See docs/decisions/sessions.md. */
const absoluteOf = ({ is_admin }: { is_admin: boolean }) => (is_admin ? 12 * hours : 60 * days)

/** The idle limit, and the least gain for which extending a session is written. */
function idleOf({ is_admin, ocioso_minutos }: { is_admin: boolean; ocioso_minutos: number }) {
  const idle = Math.min(ocioso_minutos * minutes, is_admin ? 2 * hours : 14 * days)
  return { idle, step: idle > days ? hours : minutes }
}

/** Sessions allowed for one owner: one more ends the oldest. */
const maxSessions = 50

/** A session to be stored. */
export interface NewSession extends Device {
  token: string
  user_id: string
  id_publico: string
  is_admin: boolean
  fator: EntryFactor
  ip: string
  /** When the checked password had been set; absent if no password was checked. */
  senha_em?: string | undefined
}

export type StoredSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * The last of these tokens whose session is valid at `now`; null if none is. One statement reads session,
 * owner, shop (or null) and current plan.
 */
export async function findSession(db: Database, tokens: string[], now: Date) {
  const byHash = new Map(tokens.map(token => [hashOf(token), token]))
  const rows = await readSessions(db).execute({
    hashes: [...byHash.keys()].join(' '),
    now: now.toISOString(),
  })
  const found = rows.map(row => ({ ...row, token: byHash.get(row.session.token_hash) ?? '' }))
  return found.toSorted((a, b) => tokens.lastIndexOf(b.token) - tokens.lastIndexOf(a.token))[0] ?? null
}

/** Stores a session that begins at `now`, and ends the owner's oldest beyond the limit. */
export async function storeSession(
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

/**
 * Notes where a session is used and, with `slide`, extends it if that gains enough. Answers the new end, or
 * null. The first use of a day (UTC) and each new address go to the access log, from background calls too.
 */
export async function recordUse(
  db: Database,
  { session }: StoredSession,
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

/** When a session ends if nobody uses it. */
export const endOf = ({ expira_em, termina_em }: StoredSession['session']): Date =>
  new Date(Math.min(Date.parse(expira_em), Date.parse(termina_em)))

/** Ends the sessions of these tokens. */
export async function deleteSessions(db: Database, tokens: string[]): Promise<void> {
  await endSessions(db, inArray(sessoes.token_hash, tokens.map(hashOf)))
}

const readSessions = prepared(db => {
  const plan = countingPlan(db, usuarios.id).as('plano_que_conta')
  return db
    .select({
      session: sessoes,
      user: {
        id: usuarios.id,
        nome: usuarios.nome,
        email: usuarios.email,
        email_confirmado_em: usuarios.email_confirmado_em,
        is_admin: usuarios.is_admin,
        exclusao_em: usuarios.exclusao_em,
      },
      shop: shopColumns,
      plan: {
        id: plan.id,
        plano: plan.plano,
        ativo: plan.ativo,
        data_fim: plan.data_fim,
        carencia_ate: plan.carencia_ate,
      },
    })
    .from(sessoes)
    .innerJoin(usuarios, and(eq(usuarios.id, sessoes.user_id), isNull(usuarios.desativado_em)))
    .leftJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoinLateral(plan, sql`true`)
    .where(
      sql`${sessoes.token_hash} = any(string_to_array(${sql.placeholder('hashes')}, ' '))
        and ${sql.placeholder('now')}::timestamptz < least(${sessoes.expira_em}, ${sessoes.termina_em})`,
    )
    .prepare('find_sessions')
})

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

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
