import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { sessoes } from '../../db/schema/access.ts'
import { notify, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { rangeOf } from '../../network.ts'
import { lockAccount } from '../credentials/links.ts'
import { putApiToSleep } from './sleep-api.ts'

/** The signed-in owner and the session. */
export interface SessionOwner {
  user: { id: string }
  id_publico: string
}

/**
 * Locks the account and the session that asks. It comes first in a transaction that changes sign-in or
 * deletes the account: the session may have been ended since the call was admitted. Throws `nao_autenticado`.
 */
export async function lockOwnAccount(tx: Transaction, { user, id_publico }: SessionOwner) {
  const account = await lockAccount(tx, user.id)
  const [session] = await tx
    .select({ id: sessoes.id_publico })
    .from(sessoes)
    .where(and(eq(sessoes.user_id, user.id), eq(sessoes.id_publico, id_publico)))
    // Waits for a transaction that ends the session, but does not block extending it.
    .for('key share')
  if (!account || account.desativado_em !== null || !session) throw new Refusal('nao_autenticado')
  return account
}

/**
 * Ends all sessions of an owner but the current one, since another may be the intruder's. Answers how many.
 * The caller has locked the account.
 */
export const endOthers = (tx: Transaction, { user, id_publico }: SessionOwner): Promise<number> =>
  endSessions(tx, sql`${eq(sessoes.user_id, user.id)} and ${ne(sessoes.id_publico, id_publico)}`)

/** Deletes sessions and notifies every process, which closes their streams. Answers how many. */
export async function endSessions(db: Database | Transaction, which: SQL): Promise<number> {
  return transaction(db, async tx => {
    const ended = await tx.delete(sessoes).where(which).returning({ sessao: sessoes.id_publico })
    if (ended.length > 0) await notify(tx, ended)
    return ended.length
  })
}

/** auth.sessions: where the account is signed in. The current session comes first, then the last used. */
export async function ownSessions(db: Database, { user, id_publico }: SessionOwner, now: Date) {
  const rows = await db
    .select({
      id_publico: sessoes.id_publico,
      atual: sql<boolean>`${sessoes.id_publico} = ${id_publico}`.as('atual'),
      fator: sessoes.fator,
      navegador: sessoes.navegador,
      sistema: sessoes.sistema,
      formato: sessoes.formato,
      ip: sessoes.ip,
      created_at: sessoes.created_at,
      usada_em: sessoes.usada_em,
    })
    .from(sessoes)
    .where(
      and(
        eq(sessoes.user_id, user.id),
        sql`${now.toISOString()}::timestamptz < least(${sessoes.expira_em}, ${sessoes.termina_em})`,
      ),
    )
    .orderBy(sql`atual desc`, desc(sessoes.usada_em), sessoes.id_publico)
  return rows.map(({ ip, ...row }) => ({ ...row, rede: rangeOf(ip) }))
}

/** auth.endSession: ends one session of the account. Throws `nao_encontrado`. */
export const endOwnSession = (db: Database, owner: SessionOwner, id_publico: string): Promise<void> =>
  transaction(db, async tx => {
    const { id } = await lockOwnAccount(tx, owner)
    const which = sql`${eq(sessoes.user_id, id)} and ${eq(sessoes.id_publico, id_publico)}`
    if ((await endSessions(tx, which)) === 0) throw new Refusal('nao_encontrado')
  })

/**
 * auth.endOtherSessions: ends all sessions of the account but the current one and, with `dormir`, puts its keys of the API
 * and webhooks to sleep. Answers how many sessions ended.
 */
export const endOtherSessions = (
  db: Database,
  owner: SessionOwner,
  dormir: boolean,
  now: Date,
): Promise<number> =>
  transaction(db, async tx => {
    const { id } = await lockOwnAccount(tx, owner)
    if (dormir) await putApiToSleep(tx, id, now)
    return endOthers(tx, owner)
  })
