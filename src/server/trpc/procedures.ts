import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { lojas } from '../db/schema/shops.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { assertWritable } from '../plans/lock-shop.ts'
import { readPlan } from '../plans/read-plan.ts'
import { procedure } from './init.ts'

/** Anyone. */
export const visitor = procedure.meta({ access: 'visitor' })

/** Whoever signed in: their own account. */
export const signedIn = procedure.meta({ access: 'signedIn' }).use(async ({ ctx, next }) => {
  const { signedIn: found, token } = await ctx.session()
  if (!found) throw new Refusal('nao_autenticado')
  return next({ ctx: { user: found.user, is_admin: found.is_admin, token } })
})

/** Reads of one's own shop; open when the plan is over. */
export const shop = signedIn
  .meta({ access: 'shop' })
  .use(async ({ ctx, next }) => next({ ctx: { shop: await loadShop(ctx.db, ctx.user.id, ctx.clock()) } }))

/** Writes of one's own shop's data: refused when the plan is over. */
export const writer = shop.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Administrators, checked on every call. */
export const admin = signedIn.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!ctx.is_admin) throw new Refusal('sem_permissao')
  return next()
})

async function loadShop(db: Database, userId: string, now: Date): Promise<ShopScope> {
  const [[row], plan] = await Promise.all([
    findShop(db).execute({ user_id: userId }),
    readPlan(db, userId, now),
  ])
  if (!row) throw new Refusal('nao_encontrado')
  return mintShopScope({ user_id: userId, fuso: row.fuso, plano: plan.plano, expirado: plan.expirado })
}

const findShop = prepared(db =>
  db
    .select({ fuso: lojas.fuso })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('find_shop'),
)
