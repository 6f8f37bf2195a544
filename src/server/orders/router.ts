import { createOrder, listOrders, orderId, setOrderStatus, updateOrder } from '../../shared/orders-schema.ts'
import { router } from '../trpc/init.ts'
import { shop, writer } from '../trpc/procedures.ts'
import * as create from './create.ts'
import { deleteOrder } from './delete.ts'
import { getOrder } from './get.ts'
import * as list from './list.ts'
import * as status from './set-status.ts'
import { summarizeOrders } from './summary.ts'
import * as update from './update.ts'

export const ordersRouter = router({
  list: shop
    .input(listOrders)
    .query(({ ctx, input }) => list.listOrders(ctx.db, ctx.shop, input, ctx.clock())),
  get: shop.input(orderId).query(({ ctx, input }) => getOrder(ctx.db, ctx.shop, input.id)),
  summary: shop.query(({ ctx }) => summarizeOrders(ctx.db, ctx.shop, ctx.clock())),
  create: writer
    .input(createOrder)
    .mutation(({ ctx, input }) => create.createOrder(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(updateOrder)
    .mutation(({ ctx, input }) => update.updateOrder(ctx.db, ctx.shop, input, ctx.clock())),
  setStatus: writer
    .input(setOrderStatus)
    .mutation(({ ctx, input }) => status.setOrderStatus(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(orderId)
    .mutation(({ ctx, input }) => deleteOrder(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
})
