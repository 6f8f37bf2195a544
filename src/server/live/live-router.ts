import * as z from 'zod/mini'
import { router, shop } from '../trpc/procedures.ts'
import { openChanges } from './changes.ts'

const age = z.optional(z.strictObject({ idade: z.optional(z.int().check(z.nonnegative())) }))

export const liveRouter = router({
  changes: shop
    .input(age)
    .subscription(({ ctx, input }) =>
      openChanges(ctx, { ...ctx, user_id: ctx.shop.user_id, idade: input?.idade }),
    ),
})
