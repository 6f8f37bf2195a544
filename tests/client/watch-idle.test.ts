import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from '../../src/client/shell/IdleWatch.tsx'

const start = Date.parse('2027-03-01T12:00:00Z')
let lastTouch: number
/** The server's: when the session ends. */
let end: number
let isAway: boolean
let asked: number
let warned: (number | null)[]
let over: number
let watch: ReturnType<typeof watchIdle>

/** The session stands for 15 minutes, and slides with a call that somebody's touch made. */
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  ;[lastTouch, end, isAway, asked, warned, over] = [start, start + 15 * 60_000, false, 0, [], 0]
  watch = watchIdle({
    secondsLeft: 15 * 60,
    lastTouch: () => lastTouch,
    async ask() {
      asked++
      if (isAway) throw new Error('away')
      if (Date.now() >= end) return null
      if (Date.now() - lastTouch < 60_000) end = Date.now() + 15 * 60_000
      return Math.floor((end - Date.now()) / 1_000)
    },
    onWarn: at => warned.push(at && at - start),
    onOver: () => over++,
  })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('nobody is there: nothing is asked until a minute before the end, then it is warned, and over', async () => {
  await pass(13 * 60)
  expect([asked, warned, over]).toEqual([0, [], 0])
  await pass(65)
  expect(warned[0]).toBe(15 * 60_000)
  await pass(60)
  expect([warned.at(-1), over]).toEqual([null, 1])
  const before = asked
  await pass(600)
  expect([asked, over]).toEqual([before, 1])
})

test('who uses the page is told to the server, once a minute, and never warned', async () => {
  for (let minute = 0; minute < 60; minute++) {
    lastTouch = Date.now() + 30_000
    await pass(60)
  }
  expect([warned, over]).toEqual([[], 0])
  expect(asked).toBeGreaterThan(50)
  expect(asked).toBeLessThanOrEqual(60)
})

test('another tab is in use: the server says so, and nobody is warned here', async () => {
  await pass(10 * 60)
  end = Date.now() + 15 * 60_000
  await pass(14 * 60 - 10)
  expect([warned, over]).toEqual([[], 0])
  await pass(70)
  expect(warned.length).toBeGreaterThan(0)
})

test('whoever says that they are there stays', async () => {
  await pass(14 * 60 + 20)
  expect(warned.length).toBeGreaterThan(0)
  lastTouch = Date.now()
  await watch.stay()
  expect(warned.at(-1)).toBeNull()
  await pass(13 * 60)
  expect(over).toBe(0)
})

test('a server that does not answer ends nothing early, and keeps nothing open', async () => {
  isAway = true
  await pass(15 * 60 - 10)
  expect(over).toBe(0)
  await pass(20)
  expect(over).toBe(1)
})

test('a machine that slept finds the end when it wakes', async () => {
  vi.setSystemTime(start + 8 * 3_600_000)
  await pass(5)
  expect(over).toBe(1)
})
