import { router } from '../trpc/init.ts'
import { shop } from '../trpc/procedures.ts'
import { currentPlan } from './current.ts'

export const plansRouter = router({
  current: shop.query(({ ctx }) =>
    currentPlan(ctx.db, { ...ctx.shop, ...ctx.state }, ctx.clock(), ctx.config.checkout),
  ),
})
