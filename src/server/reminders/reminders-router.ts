import * as schema from '../../shared/reminders-schema.ts'
import { router } from '../trpc/init.ts'
import { shop, writer } from '../trpc/procedures.ts'
import { listReminders } from './list-reminders.ts'
import { getReminder } from './read-reminders.ts'
import { reminderStats } from './reminder-stats.ts'
import * as write from './write-reminders.ts'

export const remindersRouter = router({
  list: shop
    .input(schema.listReminders)
    .query(({ ctx, input }) => listReminders(ctx.db, ctx.shop, input, ctx.clock())),
  stats: shop.query(({ ctx }) => reminderStats(ctx.db, ctx.shop, ctx.clock())),
  get: shop
    .input(schema.reminderId)
    .query(({ ctx, input }) => getReminder(ctx.db, ctx.shop, input.id, ctx.clock())),
  create: writer
    .input(schema.createReminder)
    .mutation(({ ctx, input }) => write.createReminder(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(schema.updateReminder)
    .mutation(({ ctx, input }) => write.updateReminder(ctx.db, ctx.shop, input, ctx.clock())),
  complete: writer
    .input(schema.changeReminder)
    .mutation(({ ctx, input }) => write.completeReminder(ctx.db, ctx.shop, input, ctx.clock())),
  reopen: writer
    .input(schema.changeReminder)
    .mutation(({ ctx, input }) => write.reopenReminder(ctx.db, ctx.shop, input, ctx.clock())),
  snooze: writer
    .input(schema.snoozeReminder)
    .mutation(({ ctx, input }) => write.snoozeReminder(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(schema.reminderId)
    .mutation(({ ctx, input }) => write.deleteReminder(ctx.db, ctx.shop, input.id, ctx.clock())),
})
