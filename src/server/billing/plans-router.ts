import { checkout, listHistory } from '../../shared/billing.ts'
import { router, shop, signedIn } from '../trpc/procedures.ts'
import { checkoutOf } from './checkout.ts'
import { currentPlan } from './current-plan.ts'
import { ownHistory } from './transactions.ts'

export const plansRouter = router({
  current: shop.query(({ ctx }) =>
    currentPlan(ctx.db, { ...ctx.shop, ...ctx.state }, ctx.clock(), ctx.config),
  ),

  // Also open when the plan is over: this is how to buy another.
  checkout: signedIn
    .input(checkout)
    .mutation(({ ctx, input }) =>
      checkoutOf(ctx.db, ctx.config, { user_id: ctx.user.id, plano: input.plano }, ctx.clock()),
    ),

  history: shop.input(listHistory).query(({ ctx, input }) => ownHistory(ctx, ctx.shop.user_id, input)),
})
