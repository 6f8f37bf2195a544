import { eraseCustomer } from '../../shared/customers-schema.ts'
import { router } from '../trpc/init.ts'
import { shop } from '../trpc/procedures.ts'
import { eraseCustomer as erase } from './erase-customer.ts'

/** Of the customers' procedures the one that acts on many nouns. */
export const erasureRouter = router({
  // Open when the plan is over: whose data it is has a right to it, whatever the shop pays.
  erase: shop.input(eraseCustomer).mutation(({ ctx, input }) => erase(ctx, ctx.shop, input, ctx.clock())),
})
