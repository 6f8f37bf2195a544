import { limitConcurrencyByKey } from '../concurrency.ts'
import { mintShopScope } from '../db/shop-scope.ts'
import { crowded, Refusal } from '../errors.ts'
import { assertWritable } from '../plans/lock-shop.ts'
import { procedure } from './init.ts'

/** Anyone. */
export const visitor = procedure.meta({ access: 'visitor' })

/** Anyone who sends a password: alone in its request, for a batch would be ten tries at the price of one. */
export const credentials = visitor.use(({ ctx, next }) => {
  if (ctx.calls > 1) throw new Refusal('entrada_invalida')
  return next()
})

/** Whoever signed in: their own account. */
export const signedIn = procedure.meta({ access: 'signedIn' }).use(async ({ ctx, next }) => {
  const { signedIn: found, token } = await ctx.session()
  if (!found) throw new Refusal('nao_autenticado')
  const { user, is_admin, id_publico, shop: state } = found
  // A stream counts only until it has begun: live.changes has a bound of its own.
  return limitOwner(user.id, () => next({ ctx: { user, is_admin, id_publico, token, state } }))
})

// Fewer than the pool has connections (db/client.ts): one shop's crowd leaves some for the others. A call asks one query
// at a time, so that this bounds what it asks; who asks, and of which shop, is found before it (who.ts).
export const limitOwner = limitConcurrencyByKey({ running: 6, waiting: 60 }, crowded)

/** Reads of one's own shop; open when the plan is over. */
export const shop = signedIn.meta({ access: 'shop' }).use(({ ctx, next }) => {
  const { state } = ctx
  if (!state) throw new Refusal('nao_encontrado')
  const { plano, expirado } = state.plan
  const shop = mintShopScope({ user_id: ctx.user.id, fuso: state.fuso, plano, expirado, aba: ctx.aba })
  return next({ ctx: { shop, state } })
})

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
