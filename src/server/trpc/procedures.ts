import { initTRPC } from '@trpc/server'
import { assertWritable } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { admitOwner, admitSignedIn, assertOperator, type Context, limitOwner, shopOf } from './context.ts'
import { errorBody, toTrpcError } from './trpc-errors.ts'

/** Who may call a procedure: the name of its builder. */
export type Access = 'visitor' | 'signedIn' | 'shop' | 'writer' | 'admin'

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    errorFormatter: ({ error, ctx }) => errorBody(error, ctx),
    // Stacks belong in the log, whatever NODE_ENV is.
    isDev: false,
  })

export const { router, mergeRouters, createCallerFactory } = t

/** The base of every builder: turns what was thrown into an answer, and counts the calls. */
const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const start = performance.now()
  const result = await next()
  const error = result.ok ? null : toTrpcError(result.error, ctx)
  ctx.metrics.called(path, error?.message ?? 'ok', (performance.now() - start) / 1_000)
  if (error) throw error
  return result
})

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

/** Reads the own shop, also when the plan is over. A key of the API opens it too, where its table names the procedure. */
export const shop = procedure.meta({ access: 'shop' }).use(async ({ ctx, next }) => {
  const owner = await admitOwner(ctx)
  return limitOwner(owner.user.id, () => next({ ctx: shopOf(owner, ctx) }))
})

/** The same for what needs the session itself, or a password: no key of the API opens it. */
export const shopOfSession = signedIn
  .meta({ access: 'shop' })
  .use(({ ctx, next }) => next({ ctx: shopOf(ctx, ctx) }))

/** Writes the own shop's data. Refused when the plan is over. */
export const writer = shop.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Writes it with the session itself, or a password. */
export const writerOfSession = shopOfSession.meta({ access: 'writer' }).use(({ ctx, next }) => {
  assertWritable(ctx.shop)
  return next()
})

/** Administrators with a second factor. Checked on every call. */
export const admin = signedIn.meta({ access: 'admin' }).use(({ ctx, next }) => {
  assertOperator(ctx)
  return next()
})
