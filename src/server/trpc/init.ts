import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { errorBody, toTrpcError } from './errors.ts'

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
export const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const start = performance.now()
  const result = await next()
  const error = result.ok ? null : toTrpcError(result.error, ctx)
  ctx.metrics.called(path, error?.message ?? 'ok', (performance.now() - start) / 1_000)
  if (error) throw error
  return result
})
