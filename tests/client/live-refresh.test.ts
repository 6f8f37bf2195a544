import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchActivity } from '../../src/client/api/user-activity.ts'
import { createRefresh } from '../../src/client/live/refetch-changed.ts'
import type { liveNouns } from '../../src/shared/live.ts'

let client: QueryClient
let asked: string[]
let open: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  asked = []
  open = []
})
afterEach(() => {
  for (const close of open) close()
  client.clear()
  vi.useRealTimers()
})

const keyOf = (path: string, input?: object) => [path.split('.'), { input, type: 'query' }]

/** Shows a query on the screen, as a component would. */
async function show(path: string, input?: object, answer: () => Promise<unknown> = async () => 1) {
  const observer = new QueryObserver(client, {
    queryKey: keyOf(path, input),
    queryFn: () => {
      asked.push(path)
      return answer()
    },
  })
  open.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
}

const all = [
  'auth.session',
  'customers.get',
  'customers.list',
  'customers.stats',
  'orders.get',
  'orders.list',
  'orders.summary',
  'photos.list',
  'plans.current',
  'reminders.list',
]

async function showAll() {
  for (const path of all) await show(path)
  asked = []
}

const change = (noun: (typeof liveNouns)[number]) => ({ noun, id: crypto.randomUUID(), aba: null })

test.each([
  ['orders', all.filter(path => path !== 'auth.session')],
  ['customers', all.filter(path => path !== 'auth.session')],
  ['photos', ['photos.list']],
  ['reminders', ['orders.summary', 'reminders.list']],
  ['plans', ['plans.current']],
] as const)('a change of %s asks again for what it can be seen in', async (noun, expected) => {
  await showAll()
  createRefresh(client).change(change(noun))
  await vi.advanceTimersByTimeAsync(150)
  expect(asked.sort()).toEqual([...expected].sort())
})

test('after a gap everything is asked for, but not who is signed in', async () => {
  await showAll()
  createRefresh(client).everything()
  await vi.advanceTimersByTimeAsync(150)
  expect(asked.sort()).toEqual(all.filter(path => path !== 'auth.session'))
})

test('many changes at once ask once', async () => {
  await showAll()
  const refresh = createRefresh(client)
  for (let n = 0; n < 50; n++) refresh.change(change('orders'))
  refresh.everything()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.filter(path => path === 'orders.list')).toHaveLength(1)
})

test('what is not on the screen is only marked, and asked for when it is shown', async () => {
  await client.prefetchQuery({ queryKey: keyOf('orders.list'), queryFn: async () => asked.push('before') })
  asked = []
  createRefresh(client).change(change('orders'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  await show('orders.list')
  expect(asked).toEqual(['orders.list'])
})

test('a write of this tab is finished first, so that no row jumps back', async () => {
  await showAll()
  let finish = (_: unknown) => {}
  const write = new MutationObserver(client, {
    mutationFn: () => new Promise(resolve => (finish = resolve)),
  })
  const written = write.mutate()
  createRefresh(client).change(change('orders'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([])
  finish(1)
  await written
  await vi.advanceTimersByTimeAsync(150)
  expect(asked).toContain('orders.list')
})

test('a write that begins while changes are gathered holds them up, too', async () => {
  await showAll()
  createRefresh(client).change(change('orders'))
  await vi.advanceTimersByTimeAsync(50)
  let finish = (_: unknown) => {}
  const write = new MutationObserver(client, {
    mutationFn: () => new Promise((_, reject) => (finish = reject)),
  })
  const written = write.mutate().catch(() => {})
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([])
  finish(new Error('refused'))
  await written
  await vi.advanceTimersByTimeAsync(150)
  expect(asked).toContain('orders.list')
})

test('a write whose answer never comes holds nothing up for long', async () => {
  await showAll()
  void new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate()
  const refresh = createRefresh(client)
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(14_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toContain('orders.list')
  asked = []
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(150)
  expect(asked, 'from then on at once').toContain('orders.list')
})

test('a slow list is let come in before it is asked for again, and none is waited for in vain', async () => {
  let slow: ((rows: unknown) => void)[] = []
  await show('orders.list', {}, () => new Promise(resolve => slow.push(resolve)))
  slow.pop()?.(1)
  await vi.advanceTimersByTimeAsync(0)
  const refresh = createRefresh(client)
  asked = []
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(150)
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(1)
  slow.pop()?.(2)
  await vi.advanceTimersByTimeAsync(150)
  expect(asked, 'the second change came after the first was asked for').toHaveLength(2)
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked, 'an answer that never comes').toHaveLength(3)
  slow = []
})

test('stopped, it asks nothing more', async () => {
  await showAll()
  const refresh = createRefresh(client)
  refresh.change(change('orders'))
  refresh.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})

test('stopped while it asks, it begins nothing after', async () => {
  let answer = (_: unknown) => {}
  await show('orders.list', {}, () => new Promise(resolve => (answer = resolve)))
  answer(1)
  await vi.advanceTimersByTimeAsync(0)
  asked = []
  const refresh = createRefresh(client)
  refresh.change(change('orders'))
  await vi.advanceTimersByTimeAsync(150)
  refresh.change(change('orders'))
  refresh.stop()
  answer(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(1)
})

test('a call goes out by itself once nobody has touched the page for a minute', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.boolean()), { maxLength: 20 }),
      steps => {
        let now = 0
        const page = new EventTarget()
        const { isUnattended } = watchActivity(page, () => now)
        let touched = 0
        for (const [ms, touch] of steps) {
          now += ms
          if (touch) page.dispatchEvent(new Event('keydown'))
          if (touch) touched = now
          expect(isUnattended()).toBe(now - touched > 60_000)
        }
      },
    ),
  )
})

test.each([
  'pointerdown',
  'keydown',
  'input',
  'click',
  'wheel',
])('%s is a touch; a mere mouse above is none, nor is a focus that a dialog moved', act => {
  let now = 0
  const page = new EventTarget()
  const { isUnattended } = watchActivity(page, () => now)
  now = 61_000
  page.dispatchEvent(new Event('pointermove'))
  page.dispatchEvent(new Event('focusin'))
  expect(isUnattended()).toBe(true)
  page.dispatchEvent(new Event(act))
  expect(isUnattended()).toBe(false)
})
