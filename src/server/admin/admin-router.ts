import * as schema from '../../shared/admin-schema.ts'
import { billingProcedures } from '../billing/billing-router.ts'
import { contactProcedures } from '../contacts/contacts-router.ts'
import { router } from '../trpc/init.ts'
import { admin } from '../trpc/procedures.ts'
import * as account from './acts/account.ts'
import { changePlan, extendTrial } from './acts/plan.ts'
import { readStatus } from './admin-status.ts'
import { listAudit } from './audit/list-audit.ts'
import { readAnalytics } from './figures/analytics.ts'
import { readPlans } from './figures/plans.ts'
import { readReports } from './figures/reports.ts'
import { readStats } from './figures/stats.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJob } from './jobs/retry-job.ts'
import { listOwners } from './owners/list-owners.ts'
import { readOwner } from './owners/read-owner.ts'

/** The operator's procedures; those for selling are in billing/. */
export const adminRouter = router({
  ...billingProcedures,

  stats: admin.query(({ ctx }) => readStats(ctx.db, ctx.clock())),
  plans: admin.query(({ ctx }) => readPlans(ctx.db, ctx.clock())),
  reports: admin.query(({ ctx }) => readReports(ctx.db, ctx.clock())),
  analytics: admin.query(({ ctx }) => readAnalytics(ctx.db, ctx.clock())),
  users: admin.input(schema.listOwners).query(({ ctx, input }) => listOwners(ctx.db, input, ctx.clock())),
  changePlan: admin
    .input(schema.changePlan)
    .mutation(({ ctx, input }) => changePlan(ctx.db, ctx, input, ctx.clock())),
  extendTrial: admin
    .input(schema.extendTrial)
    .mutation(({ ctx, input }) => extendTrial(ctx.db, ctx, input, ctx.clock())),
  disable: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => account.disableOwner(ctx.db, ctx, input, ctx.clock())),
  enable: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => account.enableOwner(ctx.db, ctx, input, ctx.clock())),
  endSessions: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => account.endOwnersSessions(ctx.db, ctx, input, ctx.clock())),
  sendRecovery: admin
    .input(schema.idInput)
    .mutation(({ ctx, input }) => account.sendRecovery(ctx.db, ctx, input.id, ctx.clock())),
  jobs: admin.input(schema.listJobs).query(({ ctx, input }) => listJobs(ctx.db, input)),
  retryJob: admin
    .input(schema.idInput)
    .mutation(({ ctx, input }) => retryJob(ctx.db, ctx, input.id, ctx.clock())),
  status: admin.query(({ ctx }) => readStatus(ctx, ctx.clock())),
  audit: admin.input(schema.listAudit).query(({ ctx, input }) => listAudit(ctx.db, input)),
  user: admin.input(schema.idInput).query(({ ctx, input }) => readOwner(ctx, input.id, ctx, ctx.clock())),
  ...contactProcedures,
})
