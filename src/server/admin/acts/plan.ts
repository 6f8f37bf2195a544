import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ChangePlan, ExtendTrial } from '../../../shared/admin-schema.ts'
import { addDays } from '../../../shared/days.ts'
import type { PlanName } from '../../../shared/plans.ts'
import { operatorAct, ordinaryAccount } from '../../auth/operator-act.ts'
import type { SessionOwner } from '../../auth/sessions/own-session.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { concessoes } from '../../db/schema/billing.ts'
import { lojas } from '../../db/schema/shops.ts'
import { notifyOwner } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { derivePlan } from '../../plans/derive-plan.ts'
import { readPlan } from '../../plans/read-plan.ts'
import { operatorDay, startOf } from '../owners/operator-days.ts'
import { type OwnerRow, ownerRow } from '../owners/owner-row.ts'

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
 * if a paid plan runs.
 */
export const extendTrial = (
  db: Database,
  operator: SessionOwner,
  { id, dias, motivo }: ExtendTrial,
  now: Date,
): Promise<OwnerRow> =>
  operatorAct(db, operator, now, async (tx, record) => {
    const before = await lockedOwner(tx, id, now)
    if (before.plano !== 'teste' && before.plano_ativo) throw new Refusal('conflito', { row: before })
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
