import { eraseCustomer } from '../../shared/customers.ts'
import { router, shop } from '../trpc/procedures.ts'
import { eraseCustomer as erase } from './erase-customer.ts'

/** customers.erase, apart from the customers' router because it touches every noun. */
export const erasureRouter = router({
  // Open when the plan is over: people have a right to erasure, whatever the shop pays.
  erase: shop.input(eraseCustomer).mutation(({ ctx, input }) => erase(ctx, ctx.shop, input, ctx.clock())),
})
