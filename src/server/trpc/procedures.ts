import { Refusal } from '../errors.ts'
import { assertWritable } from '../plans/lock-shop.ts'
import { admitSignedIn, assertOperator, limitOwner, shopOf } from './admit.ts'
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
  const found = await admitSignedIn(ctx)
  // A stream counts only until it has begun: live.changes has a bound of its own.
  return limitOwner(found.user.id, () => next({ ctx: found }))
})

/** Reads of one's own shop; open when the plan is over. */
export const shop = signedIn.meta({ access: 'shop' }).use(({ ctx, next }) => next({ ctx: shopOf(ctx, ctx) }))

/** Writes of one's own shop's data: refused when the plan is over. */
export const writer = shop.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Administrators who signed in with a second factor, checked on every call. */
export const admin = signedIn.meta({ access: 'admin' }).use(({ ctx, next }) => {
  assertOperator(ctx)
  return next()
})
