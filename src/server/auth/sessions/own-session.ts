import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { sessoes } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { lockAccount } from '../credentials/owner-link.ts'
import { endSessions } from './end-sessions.ts'

/** Who is signed in, and by which session. */
export interface SessionOwner {
  user: { id: string }
  id_publico: string
}

/**
 * First in a transaction that changes how an account is signed in to, or whether it stays: answers the account of the
 * session that asks, and holds both. A call is let in some time before it writes, and whoever ends its session by then ends
 * what it does. Throws `nao_autenticado`.
 */
export async function lockOwnAccount(tx: Transaction, { user, id_publico }: SessionOwner) {
  const account = await lockAccount(tx, user.id)
  const [session] = await tx
    .select({ id: sessoes.id_publico })
    .from(sessoes)
    .where(and(eq(sessoes.user_id, user.id), eq(sessoes.id_publico, id_publico)))
    // Waits for whoever is ending it, and goes on sliding meanwhile.
    .for('key share')
  if (!account || account.desativado_em !== null || !session) throw new Refusal('nao_autenticado')
  return account
}

/**
 * Ends all sessions of an owner but the one that asks: they may be whoever's a change is made against. Answers how many.
 * The account is locked, as a sign-in locks it.
 */
export const endOthers = (tx: Transaction, { user, id_publico }: SessionOwner): Promise<number> =>
  endSessions(tx, sql`${eq(sessoes.user_id, user.id)} and ${ne(sessoes.id_publico, id_publico)}`)
