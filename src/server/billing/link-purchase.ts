import { eq } from 'drizzle-orm'
import type { LinkPurchase } from '../../shared/billing.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import { usuarios } from '../db/schema/access.ts'
import { assinaturas, transacoes } from '../db/schema/billing.ts'
import { Refusal } from '../errors.ts'
import { derivePlan } from '../plans/derive-plan.ts'
import { scheduleDerivation } from '../plans/match-buyer.ts'
import { type DeriveDeps, deriveGroup, lockGroup } from './derive-group.ts'

/**
 * admin.linkPurchase: assigns a purchase and its subscription to an account. This link wins over all others.
 * Throws `nao_encontrado`.
 */
export async function linkPurchase(
  deps: DeriveDeps,
  operator: SessionOwner,
  { transacao_id, user_id }: LinkPurchase,
): Promise<void> {
  const { db, clock } = deps
  const [purchase] = await db
    .select({ grupo: assinaturas.grupo })
    .from(transacoes)
    .innerJoin(assinaturas, eq(assinaturas.id, transacoes.assinatura_id))
    .where(eq(transacoes.id, transacao_id))
  if (!purchase) throw new Refusal('nao_encontrado')
  const { grupo } = purchase
  const now = clock()
  await operatorAct(db, operator, now, async (tx, record) => {
    await lockGroup(tx, grupo)
    const [before] = await tx
      .select({ id: assinaturas.id, user_id: assinaturas.user_id })
      .from(assinaturas)
      .where(eq(assinaturas.grupo, grupo))
      .for('update')
    const [account] = await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, user_id))
    if (!before || !account) throw new Refusal('nao_encontrado')
    await tx.update(assinaturas).set({ user_id, vinculo: 'manual' }).where(eq(assinaturas.id, before.id))
    await scheduleDerivation(tx, grupo, now)
    // The earlier owner loses the plan. The derivation below only sees the new owner.
    if (before.user_id !== null && before.user_id !== user_id) await derivePlan(tx, before.user_id, now)
    const detalhe = { transacao_id, assinatura_id: before.id, de: before.user_id }
    await record({ ato: 'compra_vinculada', alvo: user_id, detalhe })
  })
  // The operator sees the result at once. If the process dies before, the job derives it.
  await deriveGroup(deps, grupo)
}
