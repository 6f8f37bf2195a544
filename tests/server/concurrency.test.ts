import { setImmediate as nextTick } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey, limitFairly } from '../../src/server/concurrency.ts'
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

test('holds: one key’s crowd keeps nobody else waiting', async () => {
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

test('holds: senders have one turn after another, however many works of theirs wait; who goes first does', async () => {
  const limited = limitFairly({ running: 1, waiting: 99 }, busy)
  const order: string[] = []
  const ask = (from: string, name: string, isFirst = false) =>
    limited({ from, isFirst }, async () => void order.push(name))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map(name => ask('a', name)),
    ...['b1', 'b2'].map(name => ask('b', name)),
    ask('c', 'c1'),
    ...['k1', 'k2'].map(name => ask('k', name, true)),
    ask('l', 'l1', true),
  ])
  // The first began at once, for nobody else was there.
  expect(order).toEqual(['a1', 'k1', 'l1', 'k2', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('holds: where all places are taken the longest line loses its last to a sender who has fewer', async () => {
  const limited = limitFairly({ running: 1, waiting: 4 }, busy)
  const { work, letGo } = counted()
  const ask = (from: string, isFirst = false) => limited({ from, isFirst }, work).catch(keyOf)
  const crowd = many(7).map(() => ask('a'))
  expect(await Promise.all(crowd.slice(5))).toEqual(['indisponivel', 'indisponivel'])
  const others = [ask('b'), ask('c')]
  expect(await Promise.all(crowd.slice(3, 5))).toEqual(['indisponivel', 'indisponivel'])
  // By now each of them has as many as a newcomer would; who goes first comes in all the same, and loses to none of these.
  const [fourth, known] = [ask('d'), ask('k', true)]
  expect(await ask('e')).toBe('indisponivel')
  letGo()
  expect(await Promise.all([crowd[0], known])).toEqual(['done', 'done'])
  const answers = await Promise.all([...crowd.slice(1, 3), ...others, fourth])
  expect(answers.filter(answer => answer === 'done')).toHaveLength(3)
})

test('what fails makes place for the next sender', async () => {
  const limited = limitFairly({ running: 1, waiting: 9 }, busy)
  const fail = () => Promise.reject(new Refusal('conflito'))
  const answers = await Promise.all(
    many(5).map(index => limited({ from: `s${index % 2}`, isFirst: false }, fail).catch(keyOf)),
  )
  expect(answers).toEqual(Array(5).fill('conflito'))
  expect(await limited({ from: 'a', isFirst: false }, async () => 'done')).toBe('done')
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
