import { setPix as setPixInput } from '../../shared/pix.ts'
import * as schema from '../../shared/settings.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { tooManyRequests } from '../errors.ts'
import { concurrency } from '../limits.ts'
import { router, shop, writer, writerOfSession } from '../trpc/procedures.ts'
import { removeLogo } from './logo.ts'
import { allSettings } from './read-settings.ts'
import { saveSettings, setZone } from './save-settings.ts'
import { setPix } from './set-pix.ts'

export const settingsRouter = router({
  all: shop.query(({ ctx }) => allSettings(ctx.db, ctx.shop, ctx.clock())),
  // The account's categories stay open when the plan is over; saveSettings refuses the others.
  save: shop
    .input(schema.saveSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx.db, ctx.shop, input, ctx.clock())),
  setPix: writerOfSession.input(setPixInput).mutation(async ({ ctx, input }) => {
    const saved = await setPix(ctx, ctx.shop, input)
    ctx.log.info({ event: 'pix_changed', user_id: ctx.user.id }, 'a Pix key was changed')
    return saved
  }),
  removeLogo: writer
    .input(schema.removeLogo)
    .mutation(({ ctx }) => removeLogo(ctx.db, ctx.storage, ctx.shop, ctx.clock())),
  setZone: writer
    .input(schema.setZone)
    .mutation(({ ctx, input }) =>
      limitShop(ctx.shop.user_id, () => setZone(ctx.db, ctx.shop, input.fuso, ctx.clock())),
    ),
})

const limitShop = limitConcurrencyByKey(concurrency.zoneOfShop, tooManyRequests)
