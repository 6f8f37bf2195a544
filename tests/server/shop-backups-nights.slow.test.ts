import { beforeAll, beforeEach, expect, test } from 'vitest'
import { nextNight } from '../../src/server/data/shop-backups/shop-backup-work.ts'
import { nightHours } from '../../src/shared/copies.ts'
import { addDays, momentOf } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedOwner, movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const day = 86_400_000
const time = movedClock('2026-11-24T12:00:00Z')

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: time.clock })
})
beforeEach(async () => {
  time.to('2026-11-24T12:00:00Z')
  await database.sql`delete from jobs`
})

// Where clocks are moved: by an hour at two or at midnight, by half an hour, by two hours.
test.each([
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'America/Asuncion',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Europe/Lisbon',
])('each day of two years has one night, whatever is done to clocks: %s', fuso => {
  for (let shop = 0; shop < 3; shop++) {
    const user_id = `00000000-0000-7000-8000-00000000000${shop}`
    let at = nextNight(new Date('2026-01-01T12:00:00Z'), { user_id, fuso })
    for (let nights = 0; nights < 730; nights++) {
      const next = nextNight(at, { user_id, fuso })
      expect(momentOf(next, fuso).day).toBe(addDays(momentOf(at, fuso).day, 1))
      const hour = Number(momentOf(next, fuso).time.slice(0, 2))
      expect(hour).toBeGreaterThanOrEqual(nightHours.from)
      expect(hour).toBeLessThanOrEqual(nightHours.until)
      at = next
    }
  }
})

test('a zone that is changed after its night makes no second copy of it', async () => {
  const on = await copiedOwner({ database, app, time })
  await on.order()
  await on.night()
  const made = time.clock().getTime()
  // Their night is still to come, of this day or of the one before.
  for (const fuso of ['America/Manaus', 'America/Rio_Branco', 'Pacific/Honolulu', 'America/Sao_Paulo']) {
    await on.order()
    await database.sql`update lojas set fuso = ${fuso} where user_id = ${on.shop.user_id}`
    await on.look()
    await on.run()
    const hours = (((await on.due())?.getTime() ?? 0) - made) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(18)
    expect(hours).toBeLessThan(18 + 25)
  }
  expect((await on.list()).items).toHaveLength(1)
  await on.night()
  expect((await on.list()).items).toHaveLength(2)
})

test('a clock that was ahead for a while keeps no night from the shop once it looks again', async () => {
  const on = await copiedOwner({ database, app, time })
  time.later(400 * day)
  await on.order()
  await on.run()
  time.later(-400 * day)
  await on.look()
  await on.run()
  expect((await on.due())?.getTime()).toBeLessThan(time.clock().getTime() + 25 * 3_600_000)
  await on.order()
  await on.night()
  expect((await on.list()).items).toHaveLength(2)
})
