import { Refusal } from '../errors.ts'
import { assertWritable } from '../plans/lock-shop.ts'
import { admitSignedIn, assertOperator, limitOwner, shopOf } from './admit.ts'
import { procedure } from './init.ts'

/** Anyone. */
export const visitor = procedure.meta({ access: 'visitor' })

/**
 * Anyone who sends a password. The call must be alone in its request: a batch of ten would be ten tries at
 * the price of one.
 */
export const credentials = visitor.use(({ ctx, next }) => {
  if (ctx.calls > 1) throw new Refusal('entrada_invalida')
  return next()
})

/** A signed-in owner, for the own account. */
export const signedIn = procedure.meta({ access: 'signedIn' }).use(async ({ ctx, next }) => {
  const found = await admitSignedIn(ctx)
  // A stream leaves the limit once it has begun: live.changes has its own.
  return limitOwner(found.user.id, () => next({ ctx: found }))
})

/** Reads the own shop, also when the plan is over. */
export const shop = signedIn.meta({ access: 'shop' }).use(({ ctx, next }) => next({ ctx: shopOf(ctx, ctx) }))

/** Writes the own shop's data. Refused when the plan is over. */
export const writer = shop.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Administrators with a second factor. Checked on every call. */
export const admin = signedIn.meta({ access: 'admin' }).use(({ ctx, next }) => {
  assertOperator(ctx)
  return next()
})
