import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tab } from '../../src/client/api/trpc.ts'
import { startLive } from '../../src/client/live/use-live.ts'

/** A page without a browser: its stream is the test's, and other tabs are a channel. */
let streams: { url: string; says(message: unknown): void; closed: boolean }[]
let client: QueryClient
let asked: number
let answers: () => Promise<unknown>
let stops: (() => void)[]
let userId: string
let others: BroadcastChannel
let visible: boolean
/** The orders whose customers' answers were told. */
let answered: string[]
let told: { kind: string; to?: string; message?: unknown }[]

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  streams = []
  stops = []
  told = []
  answered = []
  asked = 0
  visible = true
  answers = async () => 1
  userId = crypto.randomUUID()
  others = new BroadcastChannel(`bancada-${userId}`)
  others.onmessage = event => told.push((event as MessageEvent).data)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = new QueryObserver(client, {
    queryKey: [['orders', 'list'], { type: 'query' }],
    queryFn: () => {
      asked++
      return answers()
    },
  })
  stops.push(shown.subscribe(() => {}))
  await expect.poll(() => asked).toBe(1)
})
afterEach(() => {
  for (const stop of stops) stop()
  others.close()
  client.clear()
  vi.unstubAllGlobals()
})

/** Locks of a browser where this tab is the first, or where another holds the stream. */
const free = {
  request: async (_: string, options: LockOptions, act: (lock: unknown) => unknown) => act(options),
}
const taken = {
  request: (_: string, options: LockOptions, act: (lock: unknown) => unknown) =>
    options.ifAvailable ? Promise.resolve(act(null)) : new Promise(() => {}),
}

function start({ locks = free as unknown, loadedSince = Date.now() - 2_000 } = {}) {
  const stop = startLive(
    client,
    { userId, onZone() {}, onAnswer: id => answered.push(id) },
    {
      locks: (locks ?? undefined) as Pick<LockManager, 'request'> | undefined,
      connect(url) {
        const listeners = new Map<string, (event: { data: string }) => void>()
        const stream = {
          url,
          closed: false,
          says: (message: unknown) => listeners.get('message')?.({ data: JSON.stringify(message) }),
        }
        streams.push(stream)
        return {
          addEventListener: (event: string, act: unknown) => void listeners.set(event, act as () => void),
          close() {
            stream.closed = true
          },
        }
      },
      isVisible: () => visible,
      loadedSince,
    },
  )
  stops.push(stop)
  return stop
}

const change = (aba: string | null = null) => ({ noun: 'orders', id: crypto.randomUUID(), aba })
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('a page says how long it has loaded, is told of changes, and passes them on', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  const { idade } = JSON.parse(new URL(streams[0]?.url ?? '', 'http://x').searchParams.get('input') ?? '')
  expect(idade).toBeGreaterThanOrEqual(2_000)
  expect(idade).toBeLessThan(4_000)
  streams[0]?.says('alive')
  const other = change('outra')
  streams[0]?.says(other)
  await expect.poll(() => asked).toBe(2)
  expect(told).toContainEqual({ kind: 'told', message: other })
})

test('a customer’s answer is told once in each tab, and not after a gap', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  const [order, answer] = [change(), { ...change(), noun: 'answers' }]
  for (const message of ['alive', order, answer, 'gap']) streams[0]?.says(message)
  await expect.poll(() => asked).toBe(2)
  expect(answered).toEqual([answer.id])
  expect(told).toContainEqual({ kind: 'told', message: answer })
  start({ locks: taken })
  others.postMessage({ kind: 'told', message: answer })
  await expect.poll(() => answered.length).toBeGreaterThan(1)
})

test('a noun of a newer release is ignored', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.says('alive')
  expect(() => streams[0]?.says({ ...change(), noun: 'boats' })).not.toThrow()
  streams[0]?.says(change())
  await expect.poll(() => asked).toBe(2)
})

test('what this tab changed itself is passed on, and not asked for again', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.says('alive')
  const own = change(tab)
  streams[0]?.says(own)
  await expect.poll(() => told).toContainEqual({ kind: 'told', message: own })
  await pause(250)
  expect(asked).toBe(1)
})

test('a follower opens no stream, and hears what the leader tells', async () => {
  start({ locks: taken })
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['hello'])
  others.postMessage({ kind: 'told', message: change() })
  await expect.poll(() => asked).toBe(2)
  others.postMessage({ kind: 'told', message: 'gap', to: 'another tab' })
  others.postMessage({ kind: 'told', message: change(tab) })
  await pause(250)
  expect(asked).toBe(2)
  others.postMessage({ kind: 'told', message: 'gap', to: tab })
  await expect.poll(() => asked).toBe(3)
  expect(streams).toEqual([])
})

test('the leader tells a new tab to ask again only where something changed while that one loaded', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.says('alive')
  await pause(20)
  others.postMessage({ kind: 'hello', from: 'nova', since: Date.now() })
  await pause(50)
  expect(told.filter(({ to }) => to === 'nova')).toEqual([])
  const since = Date.now()
  streams[0]?.says(change('outra'))
  others.postMessage({ kind: 'hello', from: 'nova', since })
  await expect.poll(() => told).toContainEqual({ kind: 'told', message: 'gap', to: 'nova' })
})

test('a tab that came before the stream stood is told of a gap when it does', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  others.postMessage({ kind: 'hello', from: 'nova', since: Date.now() })
  await pause(50)
  expect(told.map(({ message }) => message)).not.toContain('gap')
  streams[0]?.says('alive')
  await expect.poll(() => told.map(({ message }) => message)).toContain('gap')
})

test('a tab that takes over asks for everything, and has all others do so', async () => {
  let grant = () => {}
  const later = {
    request: (_: string, options: LockOptions, act: (lock: unknown) => unknown) =>
      options.ifAvailable
        ? Promise.resolve(act(null))
        : new Promise((_resolve, reject) => {
            options.signal?.addEventListener('abort', reject)
            grant = () => void act(options)
          }),
  }
  start({ locks: later })
  await pause(20)
  grant()
  expect(streams.map(({ url }) => url)).toEqual(['/trpc/live.changes'])
  streams[0]?.says('alive')
  await expect.poll(() => asked).toBe(2)
  expect(told).toContainEqual({ kind: 'told', message: 'gap' })
})

test('the end of the session shows at once, and nothing is tried until there is one again', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.says('alive')
  answers = () => Promise.reject(new Error('nao_autenticado'))
  streams[0]?.says('over')
  await expect.poll(() => asked).toBe(2)
  expect(told).toContainEqual({ kind: 'told', message: 'over' })
  window.dispatchEvent(new Event('online'))
  await pause(100)
  expect([streams.length, streams[0]?.closed]).toEqual([1, true])
  answers = async () => 2
  await client.refetchQueries()
  await expect.poll(() => streams.length).toBe(2)
})

test('a follower that signed in again wakes the leader', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  answers = () => Promise.reject(new Error('nao_autenticado'))
  streams[0]?.says('over')
  await expect.poll(() => asked).toBe(2)
  others.postMessage({ kind: 'hello', from: 'outra', since: Date.now() })
  await expect.poll(() => streams.length).toBe(2)
})

test('where there are no locks the tab has a stream of its own, and tells nobody', async () => {
  start({ locks: null })
  expect(streams).toHaveLength(1)
  streams[0]?.says('alive')
  streams[0]?.says(change())
  await expect.poll(() => asked).toBe(2)
  expect(told).toEqual([])
})

test('without locks a tab that nobody looks at has none, so that six tabs do not take all connections', async () => {
  start({ locks: null })
  streams[0]?.says('alive')
  visible = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams.map(({ closed }) => closed)).toEqual([true])
  visible = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams.map(({ closed }) => closed)).toEqual([true, false])
  streams[1]?.says('alive')
  // What it may have missed.
  await expect.poll(() => asked).toBe(2)
})

test('with locks the leader keeps it, looked at or not', async () => {
  start()
  await expect.poll(() => streams.length).toBe(1)
  visible = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams.map(({ closed }) => closed)).toEqual([false])
})

test('stopped, the stream is closed and nothing is heard', async () => {
  const stop = start()
  await expect.poll(() => streams.length).toBe(1)
  stop()
  expect(streams[0]?.closed).toBe(true)
  others.postMessage({ kind: 'told', message: 'gap' })
  await pause(250)
  expect(asked).toBe(1)
})
