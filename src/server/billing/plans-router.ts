import { randomBytes } from 'node:crypto'
import { and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import {
  checkout,
  listHistory,
  type PaidPlan,
  referenceParameter,
  sandboxCheckoutPath,
} from '../../shared/billing.ts'
import { daysLeft, plans } from '../../shared/plans.ts'
import { attemptOf } from '../../shared/standing.ts'
import type { Config } from '../config.ts'
import { type Database, prepared } from '../db/client.ts'
import { concessoes, referencias } from '../db/schema/billing.ts'
import { Refusal } from '../errors.ts'
import { ordersOfMonth } from '../plans/lock-shop.ts'
import type { ShopState } from '../plans/read-plan.ts'
import { router, shop, signedIn } from '../trpc/procedures.ts'
import { ownSubscriptions } from './subscriptions.ts'
import { ownHistory } from './transactions.ts'

/**
 * The owner's procedures for the plan: how it stands, where to buy one, and what was charged. It is in billing/, because
 * `current` also tells of subscriptions; the plan itself is derived and read in plans/.
 */
export const plansRouter = router({
  // `state` came with the session: every request reads the plan (plans/read-plan.ts), so a payment shows in the next one.
  current: shop.query(({ ctx }) =>
    currentPlan(ctx.db, { ...ctx.shop, ...ctx.state }, ctx.clock(), ctx.config),
  ),

  // Also open when the plan is over: this is how to buy another.
  checkout: signedIn
    .input(checkout)
    .mutation(({ ctx, input }) =>
      checkoutOf(ctx.db, ctx.config, { user_id: ctx.user.id, plano: input.plano }, ctx.clock()),
    ),

  history: shop.input(listHistory).query(({ ctx, input }) => ownHistory(ctx, ctx.shop.user_id, input)),
})

type SellingConfig = Pick<Config, 'checkout' | 'sandbox' | 'checkoutProvider' | 'mail'>

/**
 * plans.current: the plan, its limits and use, and all that its standing is derived from
 * (shared/standing.ts).
 */
export async function currentPlan(
  db: Database,
  shop: ShopState & { user_id: string },
  now: Date,
  { checkout, sandbox, checkoutProvider, mail }: SellingConfig,
) {
  const { plan } = shop
  const rule = plans[plan.plano]
  const assinaturas = await ownSubscriptions(db, { sandbox }, { user_id: shop.user_id, now })
  return {
    ...plan,
    dias_restantes: plan.data_fim ? daysLeft(plan.data_fim, now) : 0,
    limites: {
      ordens: rule.ordens,
      clientes: rule.clientes,
      ordens_por_mes: rule.ordens_por_mes,
      textos: rule.bytes_textos,
    },
    uso: {
      ordens: rule.ordens_por_mes ? await ordersOfMonth(db, shop, now) : shop.total_os,
      clientes: shop.total_clientes,
      textos: shop.bytes_textos,
    },
    assinatura: assinaturas[0] ?? null,
    assinaturas,
    cortesia: await grantOf(db, shop.user_id, now),
    tentativa: attemptOf(assinaturas, now),
    checkout,
    sandbox,
    provedor: checkoutProvider,
    suporte: mail.support ?? null,
  }
}

/** The operator's grant in force; of two the higher plan. */
async function grantOf(db: Database, user_id: string, now: Date) {
  const [grant] = await inForce(db).execute({ user_id, now: now.toISOString() })
  return grant && grant.plano !== 'teste' ? { plano: grant.plano, data_fim: grant.data_fim } : null
}

const inForce = prepared(db =>
  db
    .select({ plano: concessoes.plano, data_fim: concessoes.data_fim })
    .from(concessoes)
    .where(
      and(
        eq(concessoes.user_id, sql.placeholder('user_id')),
        isNull(concessoes.revogada_em),
        ne(concessoes.plano, 'teste'),
        or(isNull(concessoes.data_fim), gte(concessoes.data_fim, sql.placeholder('now'))),
      ),
    )
    .orderBy(desc(sql`${concessoes.plano} = 'profissional'`), sql`${concessoes.data_fim} desc nulls first`)
    .limit(1)
    .prepare('grant_in_force'),
)

/**
 * plans.checkout: the address where a plan is bought, with the owner's reference, which assigns the purchase
 * whatever e-mail the buyer types. Throws `nao_encontrado` if this installation does not sell the plan.
 */
async function checkoutOf(
  db: Database,
  { checkout, sandbox }: Pick<Config, 'checkout' | 'sandbox'>,
  { user_id, plano }: { user_id: string; plano: PaidPlan },
  now: Date,
): Promise<{ url: string }> {
  const link = checkout[plano]
  if (link === null && !sandbox) throw new Refusal('nao_encontrado')
  const reference = await referenceOf(db, user_id, now)
  if (link === null)
    return { url: `${sandboxCheckoutPath}?plano=${plano}&${referenceParameter}=${reference}` }
  const url = new URL(link)
  url.searchParams.set(referenceParameter, reference)
  return { url: url.href }
}

/** The account's reference, created at its first checkout: 128 random bits that say nothing about it. */
async function referenceOf(db: Database, user_id: string, now: Date): Promise<string> {
  const made = { referencia: randomBytes(16).toString('base64url'), user_id, created_at: now.toISOString() }
  await db.insert(referencias).values(made).onConflictDoNothing({ target: referencias.user_id })
  const [row] = await db
    .select({ referencia: referencias.referencia })
    .from(referencias)
    .where(eq(referencias.user_id, user_id))
  if (!row) throw new Refusal('nao_encontrado')
  return row.referencia
}
