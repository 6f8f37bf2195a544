import * as schema from '../../shared/reminders-schema.ts'
import { router, shop, writer } from '../trpc/procedures.ts'
import { getReminder, listReminders, reminderStats } from './read-reminders.ts'
import {
  completeReminder,
  createReminder,
  deleteReminder,
  reopenReminder,
  snoozeReminder,
  updateReminder,
} from './write-reminders.ts'

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
    .mutation(({ ctx, input }) => createReminder(ctx.db, ctx.shop, input, ctx.clock())),
  update: writer
    .input(schema.updateReminder)
    .mutation(({ ctx, input }) => updateReminder(ctx.db, ctx.shop, input, ctx.clock())),
  complete: writer
    .input(schema.changeReminder)
    .mutation(({ ctx, input }) => completeReminder(ctx.db, ctx.shop, input, ctx.clock())),
  reopen: writer
    .input(schema.changeReminder)
    .mutation(({ ctx, input }) => reopenReminder(ctx.db, ctx.shop, input, ctx.clock())),
  snooze: writer
    .input(schema.snoozeReminder)
    .mutation(({ ctx, input }) => snoozeReminder(ctx.db, ctx.shop, input, ctx.clock())),
  delete: writer
    .input(schema.reminderId)
    .mutation(({ ctx, input }) => deleteReminder(ctx.db, ctx.shop, input.id, ctx.clock())),
})
