import {
  createCustomer,
  customerId,
  customersWithPhone,
  deleteCustomer,
  listCustomers,
  updateCustomer,
} from '../../shared/customers-schema.ts'
import { router } from '../trpc/init.ts'
import { shop, writer } from '../trpc/procedures.ts'
import { deleteCustomer as removeCustomer } from './delete-customer.ts'
import * as read from './read-customers.ts'
import * as write from './write-customers.ts'

export const customersRouter = router({
  list: shop.input(listCustomers).query(({ ctx, input }) => read.listCustomers(ctx.db, ctx.shop, input)),
  stats: shop.query(({ ctx }) => read.customerStats(ctx.db, ctx.shop, ctx.clock())),
  get: shop.input(customerId).query(({ ctx, input }) => read.getCustomer(ctx.db, ctx.shop, input.id)),
  withPhone: shop
    .input(customersWithPhone)
    .query(({ ctx, input }) => read.customersWithPhone(ctx.db, ctx.shop, input)),
  create: writer
    .input(createCustomer)
    .mutation(({ ctx, input }) => write.createCustomer(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(updateCustomer)
    .mutation(({ ctx, input }) => write.updateCustomer(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(deleteCustomer)
    .mutation(({ ctx, input }) => removeCustomer(ctx.db, ctx.storage, ctx.shop, input, ctx.clock())),
})
