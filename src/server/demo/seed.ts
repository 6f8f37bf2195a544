import { eq } from 'drizzle-orm'
import { dayOf } from '../../shared/days.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { despesas } from '../db/schema/finance.ts'
import { transaction } from '../db/transaction.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Storage } from '../storage/storage.ts'
import { recountActivity, recountTotals } from '../totals/recount.ts'
import { demoAccounts, insertAccount, zone } from './accounts.ts'
import { createCalendar } from './calendar.ts'
import { firstDays } from './data/counter.ts'
import { neighbours, people, undecided } from './data/names.ts'
import { insertEvents } from './events.ts'
import { expenseRows } from './expenses.ts'
import { sixMonths } from './history.ts'
import { insertPhotos } from './photos.ts'
import { createRandom } from './random.ts'
import { insertReminders } from './reminders.ts'
import { sellPlans } from './sales.ts'
import { insertTrade } from './shop.ts'

/**
 * Fills an empty database with the demo's accounts and shops, as they would stand at `now`; does nothing where
 * they are already. A shop is there whole or not at all, and the same for the same `now`. Throws one sentence where other accounts are,
 * StorageAway where the photos cannot be stored.
 */
export async function seedDemo(
  { db, storage, cipher }: { db: Database; storage: Storage; cipher: Cipher },
  now: Date,
): Promise<void> {
  if (!(await isSeeded(db))) await seedShops({ db, storage, cipher }, now)
  await sellPlans({ db, cipher }, demoAccounts.busy.email, now)
}

async function seedShops(
  { db, storage, cipher }: { db: Database; storage: Storage; cipher: Cipher },
  now: Date,
): Promise<void> {
  const random = createRandom(5)
  const calendar = createCalendar(now, zone, random)
  await transaction(db, async tx => {
    const busy = await insertAccount(tx, demoAccounts.busy, { now, random, cipher })
    await insertTrade(tx, busy, { people, undecided, visits: sixMonths(calendar, random) }, calendar, random)
    const firstDay = dayOf(busy.signedUp, zone)
    await tx.insert(despesas).values(expenseRows(busy.user_id, firstDay, calendar, random))

    const trial = await insertAccount(tx, demoAccounts.trial, { now, random, cipher })
    await insertTrade(tx, trial, { people: neighbours, visits: firstDays }, calendar, random)

    await insertAccount(tx, demoAccounts.administrator, { now, random, cipher })
    for (const { user_id } of [busy, trial]) {
      await recountTotals(tx, user_id)
      await recountActivity(tx, user_id)
    }
    await insertPhotos(tx, storage, busy, now, random)
    await insertReminders(tx, busy, zone, calendar, random)
    for (const owner of [busy, trial]) await insertEvents(tx, owner, random)
  })
}

async function isSeeded(db: Database): Promise<boolean> {
  const [anyone] = await db.select({ id: usuarios.id }).from(usuarios).limit(1)
  if (!anyone) return false
  const [ours] = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.email, demoAccounts.busy.email))
  if (ours) return true
  throw new Error('The demo needs a database of its own: this one holds other accounts.')
}
