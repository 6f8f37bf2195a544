import * as schema from '../../shared/finance-schema.ts'
import { router, shop, writer } from '../trpc/procedures.ts'
import { financeSeries, monthFinance, summarizeFinance } from './finance-figures.ts'
import { getExpense, listExpenses } from './read-expenses.ts'
import { copyRecurring } from './recurring.ts'
import { createExpense, deleteExpense, updateExpense } from './write-expenses.ts'

export const financeRouter = router({
  summary: shop
    .input(schema.financeSummary)
    .query(({ ctx, input }) => summarizeFinance(ctx.db, ctx.shop, input, ctx.clock())),
  month: shop
    .input(schema.financeMonth)
    .query(({ ctx, input }) => monthFinance(ctx.db, ctx.shop, input, ctx.clock())),
  series: shop.query(({ ctx }) => financeSeries(ctx.db, ctx.shop, ctx.clock())),
  expenses: shop
    .input(schema.listExpenses)
    .query(({ ctx, input }) => listExpenses(ctx.db, ctx.shop, input, ctx.clock())),
  getExpense: shop.input(schema.expenseId).query(({ ctx, input }) => getExpense(ctx.db, ctx.shop, input.id)),
  createExpense: writer
    .input(schema.createExpense)
    .mutation(({ ctx, input }) => createExpense(ctx.db, ctx.shop, input, ctx.clock())),
  updateExpense: writer
    .input(schema.updateExpense)
    .mutation(({ ctx, input }) => updateExpense(ctx.db, ctx.shop, input, ctx.clock())),
  deleteExpense: writer
    .input(schema.expenseId)
    .mutation(({ ctx, input }) => deleteExpense(ctx.db, ctx.shop, input.id, ctx.clock())),
  copyRecurring: writer
    .input(schema.copyRecurring)
    .mutation(({ ctx, input }) => copyRecurring(ctx.db, ctx.shop, input, ctx.clock())),
})
