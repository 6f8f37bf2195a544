import { and, eq, gte, inArray, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uniqueViolation } from '../../db/failures.ts'
import { links, sessoes, usuarios } from '../../db/schema/access.ts'
import { notifyOwner, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob } from '../../jobs/schedule-job.ts'
import { linkLifetime } from '../credentials/links.ts'
import { takeOwnersLink } from '../credentials/owner-link.ts'
import { unknownHash } from '../credentials/password.ts'
import { deletionAskedAt, stopDeletion } from '../deletion/ask-deletion.ts'
import { removeFactorsSince } from '../factors/reset-factors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { setConfirmed } from './move-email.ts'
import { scheduleReset } from './request-reset.ts'

/**
 * auth.revertEmail: gives the account its earlier address back. Ends sessions, voids the password, later
 * links, passkeys, apps and a later request for deletion, and mails a reset link. Throws `link_invalido`.
 */
export const revertEmail = (
  db: Database,
  token: string,
  now: Date,
): Promise<{ user_id: string; email: string }> =>
  transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, 'desfazer_email', token, now)
    if (account.desativado_em !== null) throw new Refusal('link_invalido')
    const { user_id, email } = link
    await setConfirmed(tx, user_id, email, now)
    // Whoever changed the address knew the password.
    const senha_hash = await unknownHash
    await tx.update(usuarios).set({ senha_hash, senha_em: now.toISOString() }).where(eq(usuarios.id, user_id))
    // All links of one change expire at the same moment. Links of earlier changes stay valid.
    await tx
      .delete(links)
      .where(
        and(
          eq(links.user_id, user_id),
          or(
            inArray(links.tipo, ['confirmar_email', 'trocar_email', 'redefinir_senha']),
            and(eq(links.tipo, 'desfazer_email'), gte(links.expira_em, link.expira_em)),
          ),
        ),
      )
    await cancelJob(tx, 'carta_troca_email', user_id)
    await endSessions(tx, eq(sessoes.user_id, user_id))
    const since = new Date(Date.parse(link.expira_em) - linkLifetime.desfazer_email)
    await removeFactorsSince(tx, user_id, since)
    const asked = deletionAskedAt(account)
    if (asked && asked >= since) await stopDeletion(tx, account, now)
    await scheduleReset(tx, email, now)
    await notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])
    return { user_id, email }
  }).catch(error => {
    throw uniqueViolation(error) === 'usuarios_email' ? new Refusal('email_em_uso', { fields: {} }) : error
  })
