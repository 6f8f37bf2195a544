import * as schema from '../../shared/settings-schema.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { crowded } from '../errors.ts'
import { router } from '../trpc/init.ts'
import { writer } from '../trpc/procedures.ts'
import { setZone } from './set-zone.ts'

export const settingsRouter = router({
  setZone: writer
    .input(schema.setZone)
    .mutation(({ ctx, input }) =>
      limitShop(ctx.shop.user_id, () => setZone(ctx.db, ctx.shop, input.fuso, ctx.clock())),
    ),
})

// Each counts all of the shop's orders, and whoever writes meanwhile waits for it.
const limitShop = limitConcurrencyByKey({ running: 1, waiting: 0 }, crowded)
