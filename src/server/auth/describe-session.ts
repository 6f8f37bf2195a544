import { and, desc, eq, sql } from 'drizzle-orm'
import { defaultZone, hasFactor } from '../../shared/auth.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { sessoes } from '../db/schema/access.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { rangeOf } from '../network.ts'
import { relyingPartyOf } from './factors/webauthn.ts'
import { endOthers, endSessions, lockOwnAccount, type SessionOwner } from './sessions/own-session.ts'
import type { SignedIn } from './sessions/sessions.ts'

/** auth.session: who is signed in, if anyone, and what the sign-up form needs. The page embeds it too. */
export function describeSession(
  { config, clock }: { config: Config; clock: () => Date },
  signedIn: SignedIn | null,
) {
  const { user = null, is_admin = false, fator = 'senha', ends, shop } = signedIn ?? {}
  return {
    user,
    is_admin,
    /** Whether the session began with a second factor or a passkey: the administrators' area requires one. */
    fator: hasFactor(fator),
    /** Whole seconds until the session ends if nobody uses it. */
    restam: ends ? secondsUntil(ends, clock()) : null,
    fuso: shop?.fuso ?? defaultZone,
    password_min: config.passwordMin,
    // The host for which passkeys can sign in; null if none can.
    chaves_em: relyingPartyOf(config)?.id ?? null,
  }
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1_000))

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

/** auth.endOtherSessions: ends all sessions of the account but the current one. Answers how many. */
export const endOtherSessions = (db: Database, owner: SessionOwner): Promise<number> =>
  transaction(db, async tx => {
    await lockOwnAccount(tx, owner)
    return endOthers(tx, owner)
  })
