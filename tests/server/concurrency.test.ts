import { setImmediate as nextTick } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../src/server/auth/password.ts'
import { limitConcurrency, limitConcurrencyByKey } from '../../src/server/concurrency.ts'
import { Refusal } from '../../src/server/errors.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { tally } from '../support/http.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const busy = () => new Refusal('indisponivel')
const keyOf = (error: unknown) => (error instanceof Refusal ? error.key : String(error))

/** Work that lasts until it is let go, and counts how much of it runs at once. */
function counted() {
  let running = 0
  let most = 0
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  const work = async () => {
    most = Math.max(most, ++running)
    await gate
    running--
    return 'done'
  }
  return { work, letGo, most: () => most }
}

test('so many run at once, so many wait, the rest is refused at once', async () => {
  const limited = limitConcurrency({ running: 2, waiting: 3 }, busy)
  const { work, letGo, most } = counted()
  const answers = many(8).map(() => limited(work).catch(keyOf))
  expect(await Promise.all(answers.slice(5))).toEqual(Array(3).fill('indisponivel'))
  letGo()
  expect(await Promise.all(answers)).toEqual([...Array(5).fill('done'), ...Array(3).fill('indisponivel')])
  expect(most()).toBe(2)
})

test('work that fails makes place for the next', async () => {
  const limited = limitConcurrency({ running: 1, waiting: 9 }, busy)
  const fail = () => Promise.reject(new Refusal('conflito'))
  const answers = await Promise.all(many(5).map(() => limited(fail).catch(keyOf)))
  expect(answers).toEqual(Array(5).fill('conflito'))
  expect(await limited(async () => 'done')).toBe('done')
})

test('they run in the order in which they came', async () => {
  const limited = limitConcurrency({ running: 1, waiting: 9 }, busy)
  const order: number[] = []
  await Promise.all(many(6).map(index => limited(async () => void order.push(index))))
  expect(order).toEqual(many(6))
})

test('one key’s crowd keeps nobody else waiting', async () => {
  const limited = limitConcurrencyByKey({ running: 2, waiting: 3 }, busy)
  const { work, letGo } = counted()
  const crowd = many(9).map(() => limited('a', work).catch(keyOf))
  expect(await limited('b', async () => 'served')).toBe('served')
  letGo()
  expect(tally((await Promise.all(crowd)).map(key => ({ status: key === 'done' ? 200 : 503 })))).toEqual({
    200: 5,
    503: 4,
  })
  await nextTick()
  expect(await limited('a', async () => 'again')).toBe('again')
})

test('of many passwords at once fifty-two are hashed or compared, the rest is refused', async () => {
  const stored = await hashPassword('a')
  const works = [
    ...many(30).map(() => hashPassword('a').then(() => 'done')),
    ...many(30).map(() => verifyPassword(stored, 'a').then(String)),
  ]
  const answers = await Promise.all(works.map(work => work.catch(keyOf)))
  expect(answers).toEqual([
    ...Array(30).fill('done'),
    ...Array(22).fill('true'),
    ...Array(8).fill('indisponivel'),
  ])
  expect(await verifyPassword(stored, 'a')).toBe(true)
})

test('a hundred calls of one owner at once: most are answered, the rest told to wait; others are served', async () => {
  const [crowd, calm] = [await makeShop(database.db), await makeShop(database.db)]
  const [noisy, quiet] = [await app.signIn(crowd.email), await app.signIn(calm.email)]
  // Every call of the crowd has to wait for this lock, and holds a connection meanwhile.
  let calls: ReturnType<typeof app.call>[] = []
  await database.sql.begin(async sql => {
    await sql`lock table clientes in access exclusive mode`
    calls = many(100).map(() => app.call('customers.stats', undefined, { cookie: noisy }))
    expect((await Promise.race(calls)).error).toMatchObject({ key: 'muitas_tentativas', minutes: 1 })
    // Who asks for no customers finds a free connection: the crowd holds six of eight.
    const gone = `sessao=${'a'.repeat(40)}`
    expect((await app.call('auth.session', undefined, { cookie: gone })).status).toBe(200)
  })
  const answers = await Promise.all(calls)
  expect(tally(answers)).toEqual({ 200: 66, muitas_tentativas: 34 })
  expect((await app.call('customers.stats', undefined, { cookie: noisy })).status).toBe(200)
  expect((await app.call('customers.stats', undefined, { cookie: quiet })).status).toBe(200)
})
