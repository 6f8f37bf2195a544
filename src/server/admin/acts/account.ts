import { eq } from 'drizzle-orm'
import type { WithReason } from '../../../shared/admin-schema.ts'
import { operatorAct, ordinaryAccount } from '../../auth/operator-act.ts'
import { scheduleReset } from '../../auth/recovery/reset-password.ts'
import { endSessions, type SessionOwner } from '../../auth/sessions/own-session.ts'
import type { Database } from '../../db/client.ts'
import { sessoes, usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { type OwnerRow, ownerRow } from '../owners/owner-row.ts'

/** admin.disable: blocks signing in, and ends the account's sessions. */
export const disableOwner = (
  db: Database,
  operator: SessionOwner,
  { id, motivo }: WithReason,
  now: Date,
): Promise<OwnerRow> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const { desativado_em } = await ordinaryAccount(tx, id, { locked: true })
    if (desativado_em === null)
      await tx.update(usuarios).set({ desativado_em: now.toISOString() }).where(eq(usuarios.id, id))
    const sessoes_encerradas = await endSessions(tx, eq(sessoes.user_id, id))
    await record({ ato: 'conta_desativada', alvo: id, detalhe: { sessoes_encerradas }, motivo })
    return ownerRow(tx, id, now)
  })

/** admin.enable. Throws `conflito` for an account whose deletion has begun: part of it may be gone. */
export const enableOwner = (
  db: Database,
  operator: SessionOwner,
  { id, motivo }: WithReason,
  now: Date,
): Promise<OwnerRow> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const { exclusao_em } = await ordinaryAccount(tx, id, { locked: true })
    if (exclusao_em !== null && Date.parse(exclusao_em) <= now.getTime())
      throw new Refusal('conflito', { row: await ownerRow(tx, id, now) })
    await tx.update(usuarios).set({ desativado_em: null }).where(eq(usuarios.id, id))
    await record({ ato: 'conta_reativada', alvo: id, motivo })
    return ownerRow(tx, id, now)
  })

/** admin.endSessions: answers how many were ended. */
export const endOwnersSessions = (
  db: Database,
  operator: SessionOwner,
  { id, motivo }: WithReason,
  now: Date,
): Promise<{ quantidade: number }> =>
  operatorAct(db, operator, now, async (tx, record) => {
    await ordinaryAccount(tx, id, { locked: true })
    const quantidade = await endSessions(tx, eq(sessoes.user_id, id))
    await record({ ato: 'sessoes_encerradas', alvo: id, detalhe: { quantidade }, motivo })
    return { quantidade }
  })

/** admin.sendRecovery: sends the owner the mail for a forgotten password. */
export const sendRecovery = (
  db: Database,
  operator: SessionOwner,
  id: string,
  now: Date,
): Promise<Record<string, never>> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const { email } = await ordinaryAccount(tx, id)
    await scheduleReset(tx, email, now)
    await record({ ato: 'recuperacao_enviada', alvo: id })
    return {}
  })
