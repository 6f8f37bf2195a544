import * as z from 'zod/mini'
import { router, shopOfSession } from '../trpc/procedures.ts'
import { openChanges } from './live.ts'

const age = z.optional(z.strictObject({ idade: z.optional(z.int().check(z.nonnegative())) }))

/** The stream as a procedure. What it sends is decided in live.ts. */
export const liveRouter = router({
  changes: shopOfSession
    .input(age)
    .subscription(({ ctx, input }) =>
      openChanges(ctx, { ...ctx, user_id: ctx.shop.user_id, idade: input?.idade }),
    ),
})
