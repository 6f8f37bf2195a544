import * as schema from '../../shared/settings-schema.ts'
import { router } from '../trpc/init.ts'
import { writer } from '../trpc/procedures.ts'
import { setZone } from './set-zone.ts'

export const settingsRouter = router({
  setZone: writer
    .input(schema.setZone)
    .mutation(({ ctx, input }) => setZone(ctx.db, ctx.shop, input.fuso, ctx.clock())),
})
