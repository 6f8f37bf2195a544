import { expect, test } from 'vitest'
import {
  createPresence,
  createRecent,
  createSubscription,
  type Subscription,
} from '../../src/server/live/live.ts'

const minute = 60_000
const change = (id: string) => ({ noun: 'orders' as const, id, aba: null })

/** The next message if one waits. */
const waiting = (subscription: Subscription) => Promise.race([subscription.next(), Promise.resolve('none')])

test('a page asks again where its owner changed something while it loaded, and nowhere else', () => {
  let now = 0
  const recent = createRecent(() => now)
  recent.begin()
  now = 10 * minute
  recent.note('ana')
  now += 10_000
  expect(recent.mayHaveMissed('ana', 2_000)).toBe(false)
  expect(recent.mayHaveMissed('ana', 9_000)).toBe(true)
  expect(recent.mayHaveMissed('bia', 9_000)).toBe(false)
  expect(recent.mayHaveMissed('bia', 3 * minute), 'older than what is known').toBe(true)
})

test('what nobody listened to may have been missed', () => {
  let now = 0
  const recent = createRecent(() => now)
  expect(recent.mayHaveMissed('ana', 0), 'a gap is told when listening begins').toBe(false)
  now = minute
  recent.begin()
  expect(recent.mayHaveMissed('ana', 1_000)).toBe(true)
  now = 2 * minute
  expect(recent.mayHaveMissed('ana', 1_000)).toBe(false)
  recent.end()
  now += 10_000
  recent.begin()
  expect(recent.mayHaveMissed('ana', 1_000)).toBe(true)
})

test('a reader that is a hundred messages behind is told of one gap instead', async () => {
  const subscription = createSubscription(() => {})
  for (let n = 0; n < 100; n++) subscription.push(change(String(n)))
  subscription.push(change('100'))
  subscription.push(change('101'))
  expect(await subscription.next()).toBe('gap')
  expect(await subscription.next()).toEqual(change('101'))
  expect(await waiting(subscription)).toBe('none')
})

test('a gap stands for all that was waiting, and two of them are one', async () => {
  const subscription = createSubscription(() => {})
  subscription.push(change('1'))
  subscription.push('gap')
  subscription.push('gap')
  expect(await subscription.next()).toBe('gap')
  expect(await waiting(subscription)).toBe('none')
})

test('the last message comes alone, and nothing after it', async () => {
  const subscription = createSubscription(() => {})
  subscription.push(change('1'))
  subscription.finish('over')
  subscription.push(change('2'))
  subscription.finish('restart')
  expect(await subscription.next()).toBe('over')
  expect(await waiting(subscription)).toBe('none')
})

test('whoever waits is woken by a message, and by the end', async () => {
  let closings = 0
  const subscription = createSubscription(() => closings++)
  const message = subscription.next()
  subscription.push(change('1'))
  expect(await message).toEqual(change('1'))
  const last = subscription.next()
  subscription.close()
  subscription.close()
  expect(await last).toBeNull()
  expect([subscription.closed, closings]).toEqual([true, 1])
})

test('a beat is heard where nothing else waits', async () => {
  const subscription = createSubscription(() => {})
  subscription.push(change('1'))
  subscription.beat()
  expect(await subscription.next()).toEqual(change('1'))
  expect(await waiting(subscription)).toBe('none')
  subscription.beat()
  expect(await subscription.next()).toBe('alive')
})

test('a process that falls silent is noticed once; one that stops in order is not', () => {
  let [now, deaths] = [0, 0]
  const presence = createPresence(
    () => deaths++,
    () => now,
  )
  const hear = (processo: string, corre = true) => presence.hear({ processo, corre })
  hear('a')
  hear('b')
  now = 20_000
  hear('a')
  hear('b', false)
  now = 50_000
  presence.sweep()
  expect(deaths).toBe(0)
  now = 60_000
  presence.sweep()
  presence.sweep()
  expect(deaths).toBe(1)
})

test('while this process could not listen, no other counts as silent', () => {
  let [now, deaths] = [0, 0]
  const presence = createPresence(
    () => deaths++,
    () => now,
  )
  presence.hear({ processo: 'a', corre: true })
  now = 60_000
  presence.begin()
  presence.sweep()
  expect(deaths).toBe(0)
  // It died meanwhile: what it changed since is missing.
  now = 100_000
  presence.sweep()
  expect(deaths).toBe(1)
})
