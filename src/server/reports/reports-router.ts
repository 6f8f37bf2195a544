import * as schema from '../../shared/reports.ts'
import { router, shop } from '../trpc/procedures.ts'
import { advancedReport } from './advanced.ts'
import { marginReport } from './margin.ts'
import { reportOverview } from './overview.ts'
import { quotesReport } from './quotes.ts'

export const reportsRouter = router({
  overview: shop
    .input(schema.reportsOverview)
    .query(({ ctx, input }) => reportOverview(ctx.db, ctx.shop, input, ctx.clock())),
  margin: shop
    .input(schema.reportsOverview)
    .query(({ ctx, input }) => marginReport(ctx.db, ctx.shop, input, ctx.clock())),
  quotes: shop
    .input(schema.reportsOverview)
    .query(({ ctx, input }) => quotesReport(ctx.db, ctx.shop, input, ctx.clock())),
  advanced: shop
    .input(schema.advancedReport)
    .query(({ ctx, input }) => advancedReport(ctx.db, ctx.shop, input)),
})
