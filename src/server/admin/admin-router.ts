import * as schema from '../../shared/admin.ts'
import { answerContact as answered, listContacts as listed } from '../../shared/contacts-schema.ts'
import { answerContact, listContacts } from '../contacts/list-contacts.ts'
import { admin, router } from '../trpc/procedures.ts'
import { readStatus } from './admin-status.ts'
import { readAnalytics } from './analytics.ts'
import { listAudit } from './list-audit.ts'
import { listJobs, retryJob } from './list-jobs.ts'
import { listOwners } from './list-owners.ts'
import * as owners from './owner-acts.ts'
import { readPlans, readReports } from './plan-figures.ts'
import { readOwner } from './read-owner.ts'
import { readStats } from './stats.ts'

/** The operator's procedures; those for sales are in billing/operator-sales-router.ts. */
export const adminRouter = router({
  stats: admin.query(({ ctx }) => readStats(ctx.db, ctx.clock())),
  plans: admin.query(({ ctx }) => readPlans(ctx.db, ctx.clock())),
  reports: admin.query(({ ctx }) => readReports(ctx.db, ctx.clock())),
  analytics: admin.query(({ ctx }) => readAnalytics(ctx.db, ctx.clock())),
  users: admin.input(schema.listOwners).query(({ ctx, input }) => listOwners(ctx.db, input, ctx.clock())),
  changePlan: admin
    .input(schema.changePlan)
    .mutation(({ ctx, input }) => owners.changePlan(ctx.db, ctx, input, ctx.clock())),
  extendTrial: admin
    .input(schema.extendTrial)
    .mutation(({ ctx, input }) => owners.extendTrial(ctx.db, ctx, input, ctx.clock())),
  disable: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => owners.disableOwner(ctx.db, ctx, input, ctx.clock())),
  enable: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => owners.enableOwner(ctx.db, ctx, input, ctx.clock())),
  endSessions: admin
    .input(schema.withReason)
    .mutation(({ ctx, input }) => owners.endOwnersSessions(ctx.db, ctx, input, ctx.clock())),
  sendRecovery: admin
    .input(schema.idInput)
    .mutation(({ ctx, input }) => owners.sendRecovery(ctx.db, ctx, input.id, ctx.clock())),
  jobs: admin.input(schema.listJobs).query(({ ctx, input }) => listJobs(ctx.db, input)),
  retryJob: admin
    .input(schema.idInput)
    .mutation(({ ctx, input }) => retryJob(ctx.db, ctx, input.id, ctx.clock())),
  status: admin.query(({ ctx }) => readStatus(ctx, ctx.clock())),
  audit: admin.input(schema.listAudit).query(({ ctx, input }) => listAudit(ctx.db, input)),
  user: admin.input(schema.idInput).query(({ ctx, input }) => readOwner(ctx, input.id, ctx, ctx.clock())),
  contacts: admin.input(listed).query(({ ctx, input }) => listContacts(ctx.db, input)),
  answerContact: admin
    .input(answered)
    .mutation(({ ctx, input }) => answerContact(ctx.db, ctx, input, ctx.clock())),
})
