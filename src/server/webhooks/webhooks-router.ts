import * as schema from '../../shared/webhooks.ts'
import { router, shop, writer, writerOfSession } from '../trpc/procedures.ts'
import { listDeliveries, listWebhooks } from './read-webhooks.ts'
import { resendDelivery, testWebhook } from './try-webhook.ts'
import { createWebhook, deleteWebhook, updateWebhook } from './write-webhooks.ts'

export const webhooksRouter = router({
  list: shop.query(({ ctx }) => listWebhooks(ctx.db, ctx.shop)),
  create: writerOfSession
    .input(schema.createWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx, ctx.shop, input, ctx.clock())),
  update: writerOfSession
    .input(schema.updateWebhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx, ctx.shop, input, ctx.clock())),
  delete: shop
    .input(schema.webhookId)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.db, ctx.shop, input.id)),
  test: writer
    .input(schema.webhookId)
    .mutation(({ ctx, input }) => testWebhook(ctx, ctx.shop, input.id, ctx.clock())),
  deliveries: shop
    .input(schema.listDeliveries)
    .query(({ ctx, input }) => listDeliveries(ctx.db, ctx.shop, input)),
  resend: writer
    .input(schema.webhookId)
    .mutation(({ ctx, input }) => resendDelivery(ctx.db, ctx.shop, input.id, ctx.clock())),
})
