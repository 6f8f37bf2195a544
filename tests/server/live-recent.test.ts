import { expect, test } from 'vitest'
import { createRecent, createSubscription } from '../../src/server/live/live.ts'

const minute = 60_000
const change = (id: string) => ({ noun: 'orders' as const, id, aba: null })

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
  expect(await subscription.next(0)).toBe('gap')
  expect(await subscription.next(0)).toEqual(change('101'))
  expect(await subscription.next(0)).toBeNull()
})

test('a gap stands for all that was waiting, and two of them are one', async () => {
  const subscription = createSubscription(() => {})
  subscription.push(change('1'))
  subscription.push('gap')
  subscription.push('gap')
  expect(await subscription.next(0)).toBe('gap')
  expect(await subscription.next(0)).toBeNull()
})

test('the last message comes alone, and nothing after it', async () => {
  const subscription = createSubscription(() => {})
  subscription.push(change('1'))
  subscription.finish('over')
  subscription.push(change('2'))
  subscription.finish('restart')
  expect(await subscription.next(0)).toBe('over')
  expect(await subscription.next(0)).toBeNull()
})

test('whoever waits is woken by a message, and by the end', async () => {
  let closings = 0
  const subscription = createSubscription(() => closings++)
  const message = subscription.next(minute)
  subscription.push(change('1'))
  expect(await message).toEqual(change('1'))
  const last = subscription.next(minute)
  subscription.close()
  subscription.close()
  expect(await last).toBeNull()
  expect([subscription.closed, closings]).toEqual([true, 1])
})
