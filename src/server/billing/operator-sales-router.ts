import { idInput, withReason } from '../../shared/admin.ts'
import {
  listDeliveries as deliveries,
  linkPurchase as link,
  reprocess,
  saveProvider as save,
  listSubscriptions as subscriptions,
  listTransactions as transactions,
} from '../../shared/billing.ts'
import { operatorAct } from '../auth/operator-act.ts'
import { admin, router } from '../trpc/procedures.ts'
import { linkPurchase } from './link-purchase.ts'
import * as deliveryLog from './list-deliveries.ts'
import { describeProvider, saveProvider } from './provider.ts'
import { listSubscriptions } from './subscriptions.ts'
import { listTransactions } from './transactions.ts'
import { tryProvider } from './try-provider.ts'

/** The operator's procedures for sales. They are part of `admin`; what owners call for their plan is in plans-router.ts. */
export const operatorSalesRouter = router({
  provider: admin.query(({ ctx }) => describeProvider(ctx)),

  saveProvider: admin.input(save).mutation(async ({ ctx, input }) => {
    const campos = Object.keys(input)
    await operatorAct(ctx.db, ctx, ctx.clock(), async (tx, record) => {
      const changed = await saveProvider({ ...ctx, db: tx }, input, ctx.clock())
      await record({ ato: 'provedor_salvo', detalhe: { campos, ...changed } })
    })
    ctx.log.info({ event: 'provider_saved', user_id: ctx.user.id, campos }, 'provider settings saved')
    return describeProvider(ctx)
  }),

  testWebhook: admin.mutation(async ({ ctx }) => {
    const tested = await tryProvider(ctx)
    const { resultado, entrega } = tested
    await operatorAct(ctx.db, ctx, ctx.clock(), (_, record) =>
      record({ ato: 'webhook_testado', detalhe: { resultado, entrega: entrega?.id ?? null } }),
    )
    return tested
  }),

  transactions: admin.input(transactions).query(({ ctx, input }) => listTransactions(ctx.db, input)),

  subscriptions: admin
    .input(subscriptions)
    .query(({ ctx, input }) => listSubscriptions(ctx.db, input, ctx.clock())),

  deliveries: admin.input(deliveries).query(({ ctx, input }) => deliveryLog.listDeliveries(ctx.db, input)),

  delivery: admin.input(idInput).query(({ ctx, input }) => deliveryLog.readDeliveryRow(ctx.db, input.id)),

  revealDelivery: admin
    .input(withReason)
    .mutation(({ ctx, input }) => deliveryLog.revealDelivery(ctx.db, ctx, input, ctx.clock())),

  reprocess: admin.input(reprocess).mutation(async ({ ctx, input }) => {
    const delivery = await deliveryLog.reprocess(ctx, ctx, input.id)
    ctx.log.info({ event: 'delivery_reprocessed', user_id: ctx.user.id, ...input }, 'delivery reprocessed')
    return delivery
  }),

  linkPurchase: admin.input(link).mutation(async ({ ctx, input }) => {
    await linkPurchase(ctx, ctx, input)
    const { transacao_id, user_id: dono } = input
    ctx.log.info(
      { event: 'purchase_linked', user_id: ctx.user.id, transacao_id, dono },
      'purchase linked by hand',
    )
  }),
})
