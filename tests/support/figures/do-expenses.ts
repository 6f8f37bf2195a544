import { expect } from 'vitest'
import { mintShopScope } from '../../../src/server/db/shop-scope.ts'
import type { Expense } from '../../../src/server/finance/read-expenses.ts'
import { copyRecurring } from '../../../src/server/finance/recurring.ts'
import { createExpense, deleteExpense, updateExpense } from '../../../src/server/finance/write-expenses.ts'
import { setZone } from '../../../src/server/settings/save-settings.ts'
import { dayAt } from '../naive/calendar.ts'
import { withinAYear } from '../naive/figures.ts'
import { expenseInput } from '../shops.ts'
import { reloadExpenses, replaced, type Screen, without } from './screen.ts'
import type { Step } from './steps.ts'

/** What is done to expenses, and to the shop's zone; where there is none to do it to, nothing. */
export const doExpenses = {
  async spend(screen: Screen, { expense, now }: Step) {
    screen.expenses.push(await createExpense(screen.db, screen.shop, expenseInput(expense), now))
  },

  async correct(screen: Screen, step: Step) {
    const old = chosen(screen, step)
    if (!old) return
    const { chave: _, ...fields } = expenseInput(step.expense)
    const input = { ...fields, id: old.id, based_on: old.updated_at }
    const saved = await updateExpense(screen.db, screen.shop, input, step.now)
    screen.expenses = replaced(screen.expenses, saved)
  },

  async erase(screen: Screen, step: Step) {
    const old = chosen(screen, step)
    if (!old) return
    await deleteExpense(screen.db, screen.shop, old.id, step.now)
    screen.expenses = without(screen.expenses, old.id)
  },

  async copy(screen: Screen, { month, now }: Step) {
    const copying = copyRecurring(screen.db, screen.shop, { mes: month }, now)
    if (!withinAYear(month, dayAt(now.getTime(), screen.shop.fuso)))
      return expect(copying).rejects.toThrow('entrada_invalida')
    await copying
    await reloadExpenses(screen)
  },

  async zone(screen: Screen, { zone, now }: Step) {
    await setZone(screen.db, screen.shop, zone, now)
    screen.shop = mintShopScope({ ...screen.shop, fuso: zone })
  },
}

const chosen = ({ expenses }: Screen, { which }: Step): Expense | undefined =>
  expenses[which % expenses.length]
