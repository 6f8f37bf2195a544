import * as schema from '../../shared/admin-schema.ts'
import { billingProcedures } from '../billing/router.ts'
import { router } from '../trpc/init.ts'
import { admin } from '../trpc/procedures.ts'
import { readAnalytics } from './figures/analytics.ts'
import { readPlans } from './figures/plans.ts'
import { readReports } from './figures/reports.ts'
import { readStats } from './figures/stats.ts'
import { listOwners } from './owners/list-owners.ts'
import { readOwner } from './owners/read-owner.ts'

/** What operators see and do (product 23), selling's beside its own (product 22). */
export const adminRouter = router({
  ...billingProcedures,

  stats: admin.query(({ ctx }) => readStats(ctx.db, ctx.clock())),
  plans: admin.query(({ ctx }) => readPlans(ctx.db, ctx.clock())),
  reports: admin.query(({ ctx }) => readReports(ctx.db, ctx.clock())),
  analytics: admin.query(({ ctx }) => readAnalytics(ctx.db, ctx.clock())),
  users: admin.input(schema.listOwners).query(({ ctx, input }) => listOwners(ctx.db, input, ctx.clock())),
  user: admin.input(schema.named).query(({ ctx, input }) => readOwner(ctx, input.id, ctx, ctx.clock())),
})
