import * as schema from '../../shared/customers-schema.ts'
import { router, shop, writer } from '../trpc/procedures.ts'
import { customerStats, customersWithPhone, getCustomer, listCustomers } from './read-customers.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './write-customers.ts'

export const customersRouter = router({
  list: shop.input(schema.listCustomers).query(({ ctx, input }) => listCustomers(ctx.db, ctx.shop, input)),
  stats: shop.query(({ ctx }) => customerStats(ctx.db, ctx.shop, ctx.clock())),
  get: shop.input(schema.customerId).query(({ ctx, input }) => getCustomer(ctx.db, ctx.shop, input.id)),
  withPhone: shop
    .input(schema.customersWithPhone)
    .query(({ ctx, input }) => customersWithPhone(ctx.db, ctx.shop, input)),
  create: writer
    .input(schema.createCustomer)
    .mutation(({ ctx, input }) => createCustomer(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(schema.updateCustomer)
    .mutation(({ ctx, input }) => updateCustomer(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(schema.deleteCustomer)
    .mutation(({ ctx, input }) => deleteCustomer(ctx.db, ctx.storage, ctx.shop, input, ctx.clock())),
})
