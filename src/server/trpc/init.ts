import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { errorBody, toTrpcError } from './errors.ts'

/** Who may call a procedure: the name of the builder it stands on. */
export type Access = 'visitor' | 'signedIn' | 'shop' | 'writer' | 'admin'

const t = initTRPC
  .context<Context>()
  .meta<{ access: Access }>()
  .create({
    errorFormatter: ({ error, ctx }) => errorBody(error, ctx),
    // A stack is for the log, whatever NODE_ENV says.
    isDev: false,
  })

export const { router, createCallerFactory } = t

/** The base of every builder: the one place that turns what was thrown into an answer. */
export const procedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (!result.ok) throw toTrpcError(result.error, ctx)
  return result
})
