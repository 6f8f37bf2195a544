import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStream, type Source } from '../../src/client/live/use-live.ts'

/** An EventSource that does what the test says. */
class Fake implements Source {
  static all: Fake[] = []
  closed = false
  private listeners = new Map<string, (event: MessageEvent<string>) => void>()
  constructor(readonly first: boolean) {
    Fake.all.push(this)
  }
  addEventListener(event: string, act: unknown) {
    this.listeners.set(event, act as (event: MessageEvent<string>) => void)
  }
  close() {
    this.closed = true
  }
  fire(event: string, data?: unknown) {
    this.listeners.get(event)?.({ data: JSON.stringify(data) } as MessageEvent<string>)
  }
  says(message: unknown) {
    this.fire('message', message)
  }
}

let heard: unknown[] = []
const last = () => {
  const found = Fake.all.at(-1)
  if (!found) throw new Error('nothing was opened')
  return found
}
const keep = () =>
  keepStream({
    connect: first => new Fake(first),
    onMessage: message => heard.push(message),
  })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Fake.all = []
  heard = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Milliseconds until the next connection is opened. */
function untilNext(): number {
  const before = Fake.all.length
  const began = Date.now()
  while (Fake.all.length === before && Date.now() - began < 60_000) vi.advanceTimersByTime(100)
  return Date.now() - began
}

test('a connection that cannot be had is tried again after 1, 2, 5, then every 10 seconds', () => {
  keep()
  const waited = [1, 2, 3, 4, 5].map(() => {
    last().fire('error')
    expect(last().closed).toBe(true)
    return untilNext()
  })
  expect(waited).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
})

test('after one that lived the waits begin anew, after one that broke at once they do not', () => {
  keep()
  for (const _ of [1, 2, 3]) {
    last().says('alive')
    last().fire('error')
    untilNext()
  }
  last().says('alive')
  vi.advanceTimersByTime(11_000)
  last().fire('error')
  expect(untilNext()).toBe(1_000)
  last().fire('error')
  expect(untilNext()).toBe(2_000)
})

test('changes are passed on; the first connection of a page brings no gap, each later one does', () => {
  keep()
  expect(last().first).toBe(true)
  last().says('alive')
  const change = { noun: 'orders', id: '1', aba: null }
  last().says(change)
  expect(heard).toEqual(['alive', change])
  last().fire('error')
  untilNext()
  expect(last().first).toBe(false)
  heard = []
  last().says('alive')
  last().says('alive')
  expect(heard).toEqual(['gap', 'alive', 'alive'])
})

test('a connection that says nothing for 40 seconds is dead, one that beats is not', () => {
  keep()
  last().says('alive')
  for (let beat = 0; beat < 10; beat++) {
    vi.advanceTimersByTime(25_000)
    last().says('alive')
  }
  expect(Fake.all).toHaveLength(1)
  vi.advanceTimersByTime(39_000)
  expect(last().closed).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(last().closed).toBe(true)
  expect(untilNext()).toBe(1_000)
})

test('one that never answers at all is given up, too', () => {
  keep()
  vi.advanceTimersByTime(40_100)
  expect(Fake.all[0]?.closed).toBe(true)
  untilNext()
  expect(Fake.all).toHaveLength(2)
})

test('the end of the session stops it until there is one again', () => {
  const stream = keep()
  last().says('alive')
  last().says('over')
  expect(heard).toEqual(['alive', 'over'])
  stream.wake()
  vi.advanceTimersByTime(600_000)
  expect([Fake.all.length, last().closed, vi.getTimerCount()]).toEqual([1, true, 0])
  stream.resume()
  expect(Fake.all).toHaveLength(2)
  last().says('alive')
  expect(heard).toEqual(['alive', 'over', 'gap', 'alive'])
})

test('a refusal for want of a session stops it, any other is tried again', () => {
  keep()
  last().fire('connected', {})
  last().fire('serialized-error', { data: { key: 'muitas_tentativas' } })
  expect(untilNext()).toBe(1_000)
  last().fire('serialized-error', { data: { key: 'nao_autenticado' } })
  vi.advanceTimersByTime(600_000)
  expect(Fake.all).toHaveLength(2)
  expect(heard.at(-1)).toBe('over')
})

test('a server that stops is come back to soon', () => {
  keep()
  for (const _ of [1, 2, 3]) {
    last().fire('error')
    untilNext()
  }
  last().says('alive')
  last().says('restart')
  expect(last().closed).toBe(true)
  expect(untilNext()).toBe(1_000)
})

test('without a stream everything is asked for every 30 seconds, and once when it is back', () => {
  keep()
  for (const _ of [1, 2, 3]) {
    last().fire('error')
    untilNext()
  }
  heard = []
  const began = Date.now()
  while (Date.now() - began < 91_000) {
    last().fire('error')
    vi.advanceTimersByTime(1_000)
  }
  expect(heard).toEqual(['poll', 'poll', 'poll'])
  untilNext()
  heard = []
  last().says('alive')
  expect(heard).toEqual(['alive'])
  for (let beat = 0; beat < 4; beat++) {
    vi.advanceTimersByTime(25_000)
    last().says('alive')
  }
  expect(heard).not.toContain('poll')
})

test('the network back, or somebody looking: it is tried at once', () => {
  const stream = keep()
  for (const _ of [1, 2, 3, 4]) {
    last().fire('error')
    untilNext()
  }
  last().fire('error')
  const before = Fake.all.length
  stream.wake()
  expect(Fake.all).toHaveLength(before + 1)
  stream.wake()
  expect(Fake.all, 'one that is under way is left alone').toHaveLength(before + 1)
})

test('a computer that slept does not trust its connection', () => {
  const stream = keep()
  last().says('alive')
  vi.setSystemTime(Date.now() + 3_600_000)
  stream.wake()
  expect([Fake.all.length, Fake.all[0]?.closed]).toEqual([2, true])
})

test('what a closed connection still says is not heard', () => {
  keep()
  const old = last()
  old.fire('error')
  old.says('alive')
  old.fire('error')
  expect(heard).toEqual([])
  expect(untilNext()).toBe(1_000)
  expect(Fake.all).toHaveLength(2)
})

test('stopped, it leaves nothing that runs', () => {
  const stream = keep()
  for (const _ of [1, 2, 3]) {
    last().fire('error')
    untilNext()
  }
  stream.stop()
  expect([last().closed, vi.getTimerCount()]).toEqual([true, 0])
})
