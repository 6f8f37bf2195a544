import { expect, test } from 'vitest'
import type { Access } from '../../src/server/trpc/init.ts'
import { procedures } from '../support/procedures.ts'

/** Every procedure, its kind and who may call it. A new one is written down here. */
const table: Record<string, `${Access} ${'query' | 'mutation' | 'subscription'}`> = {
  'auth.session': 'visitor query',
  'auth.signUp': 'visitor mutation',
  'auth.signIn': 'visitor mutation',
  'auth.signOut': 'visitor mutation',
  'auth.confirmEmail': 'visitor mutation',
  'auth.sendConfirmation': 'signedIn mutation',
  'auth.sessions': 'signedIn query',
  'auth.endSession': 'signedIn mutation',
  'auth.endOtherSessions': 'signedIn mutation',
  'auth.stay': 'signedIn query',
  'auth.accesses': 'signedIn query',
  'auth.deleteAccount': 'signedIn mutation',
  'auth.cancelDeletion': 'signedIn mutation',
  'auth.keepAccount': 'visitor mutation',
  'auth.requestReset': 'visitor mutation',
  'auth.resetPassword': 'visitor mutation',
  'auth.changePassword': 'signedIn mutation',
  'auth.changeEmail': 'signedIn mutation',
  'auth.cancelEmailChange': 'signedIn mutation',
  'auth.revertEmail': 'visitor mutation',
  'auth.factors': 'signedIn query',
  'auth.startTotp': 'signedIn mutation',
  'auth.enableTotp': 'signedIn mutation',
  'auth.disableTotp': 'signedIn mutation',
  'auth.newRecoveryCodes': 'signedIn mutation',
  'auth.startPasskey': 'signedIn mutation',
  'auth.addPasskey': 'signedIn mutation',
  'auth.renamePasskey': 'signedIn mutation',
  'auth.removePasskey': 'signedIn mutation',
  'auth.passkeyChallenge': 'visitor mutation',
  'auth.signInPasskey': 'visitor mutation',
  'customers.list': 'shop query',
  'customers.stats': 'shop query',
  'customers.get': 'shop query',
  'customers.withPhone': 'shop query',
  'customers.create': 'writer mutation',
  'customers.update': 'writer mutation',
  'customers.delete': 'writer mutation',
  'finance.summary': 'shop query',
  'finance.month': 'shop query',
  'finance.series': 'shop query',
  'finance.expenses': 'shop query',
  'finance.getExpense': 'shop query',
  'finance.createExpense': 'writer mutation',
  'finance.updateExpense': 'writer mutation',
  'finance.deleteExpense': 'writer mutation',
  'finance.copyRecurring': 'writer mutation',
  'live.changes': 'shop subscription',
  'orders.list': 'shop query',
  'orders.counts': 'shop query',
  'orders.get': 'shop query',
  'orders.summary': 'shop query',
  'orders.events': 'shop query',
  'orders.trash': 'shop query',
  'orders.create': 'writer mutation',
  'orders.update': 'writer mutation',
  'orders.setStatus': 'writer mutation',
  'orders.pay': 'writer mutation',
  'orders.delete': 'writer mutation',
  'orders.note': 'writer mutation',
  'orders.restore': 'writer mutation',
  'orders.purge': 'writer mutation',
  'photos.list': 'shop query',
  'photos.get': 'shop query',
  'photos.update': 'writer mutation',
  'photos.delete': 'writer mutation',
  'plans.current': 'shop query',
  'reports.overview': 'shop query',
  'reminders.complete': 'writer mutation',
  'reminders.create': 'writer mutation',
  'reminders.delete': 'writer mutation',
  'reminders.get': 'shop query',
  'reminders.list': 'shop query',
  'reminders.reopen': 'writer mutation',
  'reminders.snooze': 'writer mutation',
  'reminders.stats': 'shop query',
  'reminders.update': 'writer mutation',
  'reports.advanced': 'shop query',
  'settings.all': 'shop query',
  'settings.removeLogo': 'writer mutation',
  'settings.save': 'shop mutation',
  'settings.setZone': 'writer mutation',
}

test('every procedure stands on one builder, and is written down with it', () => {
  const found = Object.fromEntries(
    procedures.map(({ path, access, type }) => [path, `${access ?? 'no builder'} ${type}`]),
  )
  expect(found).toEqual(table)
})

test('a procedure that writes a shop’s data stands on writer, one that reads stands on shop', () => {
  const wrong = procedures.filter(
    ({ access, type }) =>
      (access === 'writer' && type === 'query') || (access === 'shop' && type === 'mutation'),
  )
  // It is open for the account's own when the plan is over, and refuses the shop's by itself (settings.test.ts).
  expect(wrong.map(({ path }) => path)).toEqual(['settings.save'])
})
