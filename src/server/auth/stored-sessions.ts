import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { lojas } from '../db/schema/shops.ts'
import { transaction } from '../db/transaction.ts'
import { countingPlan } from '../plans/read-plan.ts'
import { shopColumns } from '../plans/shop-state.ts'
import { endSessions } from './end-sessions.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
/**
 * Idle and absolute limits (docs/decisions/sessions.md), and how much later the end must be for sliding to be written;
 * in milliseconds.
 */
const limits = {
  owner: { idle: 14 * days, absolute: 60 * days, step: days },
  admin: { idle: 2 * hours, absolute: 12 * hours, step: minutes },
}
const limitOf = ({ is_admin }: { is_admin: boolean }) => (is_admin ? limits.admin : limits.owner)

/** Sessions that an owner has at most: one more ends the oldest. */
const mostSessions = 50

export type StoredSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Of these tokens the last whose session stands at `now`; null where none does. One statement answers all that a
 * request must know of who sent it: session, owner, shop (null where there is none) and the plan's row that counts.
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

/** Stores a session that begins at `now`; of the owner's others the oldest end where they would be too many. */
export async function storeSession(
  db: Database,
  { token, ...session }: { token: string; user_id: string; id_publico: string; is_admin: boolean },
  now: Date,
): Promise<void> {
  const { user_id } = session
  const created_at = now.toISOString()
  const end = (limit: number) => new Date(now.getTime() + limit).toISOString()
  const { idle, absolute } = limitOf(session)
  await transaction(db, async tx => {
    // One sign-in of an owner after another, or many at once would leave more than there may be.
    await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, user_id)).for('no key update')
    await endSessions(
      tx,
      sql`${sessoes.token_hash} in (
        select ${sessoes.token_hash} from ${sessoes} where ${eq(sessoes.user_id, user_id)}
        order by least(${sessoes.expira_em}, ${sessoes.termina_em}) > ${created_at}::timestamptz desc,
          ${sessoes.created_at} desc, ${sessoes.token_hash}
        offset ${mostSessions - 1})`,
    )
    await tx.insert(sessoes).values({
      ...session,
      token_hash: hashOf(token),
      created_at,
      expira_em: end(idle),
      termina_em: end(absolute),
    })
  })
}

/** Moves the idle limit on from `now`, where that gains enough to be written; answers whether it did. */
export async function slideSession(db: Database, { session }: StoredSession, now: Date): Promise<boolean> {
  const { idle, step } = limitOf(session)
  const [expires, last] = [Date.parse(session.expira_em), Date.parse(session.termina_em)]
  const next = Math.min(now.getTime() + idle, last)
  if (next <= expires || (next < last && next - expires < step)) return false
  const expira_em = new Date(next).toISOString()
  await db
    .update(sessoes)
    .set({ expira_em })
    .where(and(eq(sessoes.token_hash, session.token_hash), lt(sessoes.expira_em, expira_em)))
  return true
}

/** Ends the sessions of these tokens. */
export const endStored = (db: Database, tokens: string[]): Promise<void> =>
  endSessions(db, inArray(sessoes.token_hash, tokens.map(hashOf)))

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
      },
      shop: shopColumns,
      plan: { id: plan.id, plano: plan.plano, ativo: plan.ativo, data_fim: plan.data_fim },
    })
    .from(sessoes)
    .innerJoin(usuarios, eq(usuarios.id, sessoes.user_id))
    .leftJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoinLateral(plan, sql`true`)
    .where(
      sql`${sessoes.token_hash} = any(string_to_array(${sql.placeholder('hashes')}, ' '))
        and ${sql.placeholder('now')}::timestamptz < least(${sessoes.expira_em}, ${sessoes.termina_em})`,
    )
    .prepare('find_sessions')
})

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
