import * as schema from '../../shared/orders-schema.ts'
import * as quotes from '../../shared/quotes-schema.ts'
import { router, shop, writer } from '../trpc/procedures.ts'
import { listLineHints } from './line-hints.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { listOrderEvents, noteOrder } from './order-events.ts'
import { orderLink, renewLink } from './order-link.ts'
import { orderPix } from './pix.ts'
import { purgeOrder } from './purge.ts'
import { answerQuote, listQuotes, reopenQuote, sendQuote } from './quotes.ts'
import { getOrder } from './read-orders.ts'
import { summarizeOrders } from './summarize-orders.ts'
import { deleteOrder, listTrash, restoreOrder } from './trash.ts'
import { changeOrder, createOrder, updateOrder } from './write-orders.ts'

export const ordersRouter = router({
  list: shop
    .input(schema.listOrders)
    .query(({ ctx, input }) => listOrders(ctx.db, ctx.shop, input, ctx.clock())),
  counts: shop.input(schema.countOrders).query(({ ctx, input }) => countOrders(ctx.db, ctx.shop, input)),
  get: shop.input(schema.orderId).query(({ ctx, input }) => getOrder(ctx.db, ctx.shop, input.id)),
  summary: shop.query(({ ctx }) => summarizeOrders(ctx.db, ctx.shop, ctx.clock())),
  events: shop
    .input(schema.listOrderEvents)
    .query(({ ctx, input }) => listOrderEvents(ctx.db, ctx.shop, input)),
  lineHints: shop.input(schema.lineHints).query(({ ctx, input }) => listLineHints(ctx.db, ctx.shop, input)),
  quotes: shop.input(schema.orderId).query(({ ctx, input }) => listQuotes(ctx.db, ctx.shop, input.id)),
  pix: shop.input(schema.orderId).query(({ ctx, input }) => orderPix(ctx.db, ctx.shop, input.id)),
  trash: shop.input(schema.listTrash).query(({ ctx, input }) => listTrash(ctx.db, ctx.shop, input)),
  create: writer
    .input(schema.createOrder)
    .mutation(({ ctx, input }) => createOrder(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(schema.updateOrder)
    .mutation(({ ctx, input }) => updateOrder(ctx.db, ctx.shop, input, ctx.clock())),
  setStatus: writer
    .input(schema.setOrderStatus)
    .mutation(({ ctx, input }) => changeOrder(ctx.db, ctx.shop, input, ctx.clock())),
  pay: writer
    .input(schema.payOrder)
    .mutation(({ ctx, input }) => changeOrder(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(schema.orderId)
    .mutation(({ ctx, input }) => deleteOrder(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
  sendQuote: writer
    .input(quotes.sendQuote)
    .mutation(({ ctx, input }) => sendQuote(ctx, ctx.shop, input, ctx.clock())),
  answerQuote: writer
    .input(quotes.answerQuote)
    .mutation(({ ctx, input }) => answerQuote(ctx.db, ctx.shop, input, ctx.clock())),
  reopenQuote: writer
    .input(quotes.reopenQuote)
    .mutation(({ ctx, input }) => reopenQuote(ctx.db, ctx.shop, input, ctx.clock())),
  link: writer
    .input(schema.orderId)
    .mutation(({ ctx, input }) => orderLink(ctx, ctx.shop, input.id, ctx.clock())),
  renewLink: writer
    .input(schema.orderId)
    .mutation(({ ctx, input }) => renewLink(ctx, ctx.shop, input.id, ctx.clock())),
  note: writer
    .input(schema.noteOrder)
    .mutation(({ ctx, input }) => noteOrder(ctx.db, ctx.shop, input, ctx.clock())),
  restore: writer
    .input(schema.orderId)
    .mutation(({ ctx, input }) => restoreOrder(ctx.db, ctx.shop, input.id, ctx.clock())),
  purge: writer
    .input(schema.orderId)
    .mutation(({ ctx, input }) => purgeOrder(ctx.db, ctx.storage, ctx.shop, input.id, ctx.clock())),
})
