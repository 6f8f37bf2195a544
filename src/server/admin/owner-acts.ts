import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ChangePlan, ExtendTrial, WithReason } from '../../shared/admin.ts'
import { addDays } from '../../shared/days.ts'
import type { PlanName } from '../../shared/plans.ts'
import { operatorAct, ordinaryAccount } from '../auth/operator-act.ts'
import { scheduleReset } from '../auth/recovery/reset-password.ts'
import { endSessions, type SessionOwner } from '../auth/sessions/own-session.ts'
import { putApiToSleep } from '../auth/sessions/sleep-api.ts'
import type { Database, Transaction } from '../db/client.ts'
import { sessoes, usuarios } from '../db/schema/access.ts'
import { concessoes } from '../db/schema/billing.ts'
import { lojas } from '../db/schema/shops.ts'
import { notifyOwner } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { derivePlan } from '../plans/derive-plan.ts'
import { readPlan } from '../plans/read-plan.ts'
import { type OwnerRow, ownerRow } from './list-owners.ts'
import { operatorDay, startOf } from './operator-days.ts'

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

/** admin.endSessions: also puts the account's keys of the API to sleep. Answers how many sessions were ended. */
export const endOwnersSessions = (
  db: Database,
  operator: SessionOwner,
  { id, motivo }: WithReason,
  now: Date,
): Promise<{ quantidade: number }> =>
  operatorAct(db, operator, now, async (tx, record) => {
    await ordinaryAccount(tx, id, { locked: true })
    const quantidade = await endSessions(tx, eq(sessoes.user_id, id))
    await putApiToSleep(tx, id, now)
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

/**
 * admin.changePlan: replaces the grants in force by one, or by none. Answers the owner with the resulting
 * plan, which is another if a higher one is paid for. Throws `entrada_invalida` for a past day.
 */
export function changePlan(
  db: Database,
  operator: SessionOwner,
  { id, plano, data_fim, motivo }: ChangePlan,
  now: Date,
): Promise<OwnerRow> {
  const ate = plano === 'teste' ? null : (data_fim ?? null)
  if (ate !== null && ate < operatorDay(now))
    throw new Refusal('entrada_invalida', { fields: { data_fim: 'data_invalida' } })
  return operatorAct(db, operator, now, async (tx, record) => {
    const before = await lockedOwner(tx, id, now)
    await tx
      .update(concessoes)
      .set({ revogada_em: now.toISOString() })
      .where(
        and(
          eq(concessoes.user_id, id),
          isNull(concessoes.revogada_em),
          or(isNull(concessoes.data_fim), gt(concessoes.data_fim, now.toISOString())),
        ),
      )
    if (plano !== 'teste') {
      // Until the end of the day.
      const end = ate === null ? null : startOf(addDays(ate, 1))
      await grant(tx, { user_id: id, plano, data_fim: end, motivo, por: operator.user.id }, now)
    }
    const after = await derived(tx, id, now)
    const detalhe = { plano, ate, de: planOf(before), para: planOf(after) }
    await record({ ato: 'plano_alterado', alvo: id, detalhe, motivo })
    return after
  })
}

/**
 * admin.extendTrial: adds days to the trial's end, or to now if it is over. Throws `conflito` with the owner
 * if a paid plan runs, or the trial has another end than `based_on`.
 */
export const extendTrial = (
  db: Database,
  operator: SessionOwner,
  { id, based_on, dias, motivo }: ExtendTrial,
  now: Date,
): Promise<OwnerRow> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const before = await lockedOwner(tx, id, now)
    if (before.plano !== 'teste' && before.plano_ativo) throw new Refusal('conflito', { row: before })
    if (based_on !== undefined && before.data_fim !== based_on) throw new Refusal('conflito', { row: before })
    const runs = before.plano_ativo && before.data_fim !== null
    const from = Math.max(now.getTime(), runs ? Date.parse(before.data_fim ?? '') : 0)
    const data_fim = sql`${new Date(from + dias * 86_400_000).toISOString()}::timestamptz`
    await grant(tx, { user_id: id, plano: 'teste', data_fim, motivo, por: operator.user.id }, now)
    const after = await derived(tx, id, now)
    const detalhe = { dias, de: planOf(before), para: planOf(after) }
    await record({ ato: 'teste_estendido', alvo: id, detalhe, motivo })
    return after
  })

/** Locks the shop, as all changes of plans do, and ends a plan that is over. Answers the owner. */
async function lockedOwner(tx: Transaction, id: string, now: Date): Promise<OwnerRow> {
  await ordinaryAccount(tx, id)
  await tx.select({ user_id: lojas.user_id }).from(lojas).where(eq(lojas.user_id, id)).for('update')
  await readPlan(tx, id, now)
  return ownerRow(tx, id, now)
}

interface Grant {
  user_id: string
  plano: PlanName
  data_fim: SQL | null
  motivo: string
  por: string
}

async function grant(tx: Transaction, given: Grant, now: Date): Promise<void> {
  await tx.insert(concessoes).values({ ...given, id: uuidv7(), created_at: now.toISOString() })
}

/** Derives the plan and notifies the owner's tabs. Answers the owner. */
async function derived(tx: Transaction, id: string, now: Date): Promise<OwnerRow> {
  await derivePlan(tx, id, now)
  await notifyOwner(tx, id, [{ noun: 'plans', id, aba: null }])
  return ownerRow(tx, id, now)
}

const planOf = ({ plano, plano_ativo, data_fim }: OwnerRow) => ({ plano, plano_ativo, data_fim })
