import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electLeader } from '../../src/client/live/leader.ts'

/** Web Locks of one browser, as the standard has them: one holder, a queue, ifAvailable, signal and steal. */
function createLocks() {
  type Waiting = { grant(): void; refuse(reason: unknown): void }
  let holder: { lose(): void } | undefined
  const queue: Waiting[] = []
  const next = () => {
    holder = undefined
    queue.shift()?.grant()
  }
  function request(name: string, options: LockOptions, act: (lock: Lock | null) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const mine = { lose: () => reject(new DOMException('stolen', 'AbortError')) }
        holder = mine
        // The browser calls back later, never at once.
        Promise.resolve()
          .then(() => act({ mode: 'exclusive', name }))
          .then(() => {
            if (holder === mine) next()
            resolve()
          }, reject)
      }
      if (options.ifAvailable && holder) return resolve(Promise.resolve(act(null)).then(() => {}))
      if (options.steal) {
        holder?.lose()
        return grant()
      }
      if (!holder) return grant()
      const waiting = { grant, refuse: reject }
      queue.push(waiting)
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return
        queue.splice(queue.indexOf(waiting), 1)
        reject(options.signal?.reason)
      })
    })
  }
  return { request: request as unknown as LockManager['request'] }
}

let locks: ReturnType<typeof createLocks>
let led: string[]
let tabs: ReturnType<typeof electLeader>[]

beforeEach(() => {
  vi.useFakeTimers()
  locks = createLocks()
  led = []
  tabs = []
})
afterEach(() => {
  for (const tab of tabs) tab.stop()
  vi.useRealTimers()
})

/** A tab; what it says reaches the others unless it hangs. */
function open(name: string, { hangs = never, visible = always } = {}) {
  const tab = electLeader({
    locks,
    name: 'loja',
    lead: alone => {
      led.push(`${name} ${alone ? 'alone' : 'takes over'}`)
      return () => void led.push(`${name} lets go`)
    },
    announce: () => {
      if (!hangs()) for (const other of tabs) if (other !== tab) other.noticeLeader()
    },
    isVisible: visible,
  })
  tabs.push(tab)
  return tab
}
const never = (): boolean => false
const always = (): boolean => true
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('the first tab leads, the others wait; when it closes one of them takes over', async () => {
  const first = open('um')
  await settle()
  const second = open('dois')
  open('três')
  await settle(600_000)
  expect(led).toEqual(['um alone'])
  first.stop()
  await settle()
  expect(led).toEqual(['um alone', 'um lets go', 'dois takes over'])
  second.stop()
  await settle()
  expect(led.slice(3)).toEqual(['dois lets go', 'três takes over'])
})

test('a tab that closed while it waited never leads', async () => {
  const first = open('um')
  await settle()
  const second = open('dois')
  await settle()
  second.stop()
  first.stop()
  await settle()
  expect(led).toEqual(['um alone', 'um lets go'])
  open('três')
  await settle()
  expect(led.at(-1)).toBe('três alone')
})

test('a leader that hangs loses the stream to a tab that somebody looks at, and waits like the others then', async () => {
  let hangs = false
  open('um', { hangs: () => hangs })
  await settle()
  open('dois')
  await settle(300_000)
  expect(led).toEqual(['um alone'])
  hangs = true
  await settle(89_000)
  expect(led).toEqual(['um alone'])
  await settle(22_000)
  expect(led.slice(1).sort()).toEqual(['dois takes over', 'um lets go'])
  hangs = false
  await settle(300_000)
  expect(led).toHaveLength(3)
  tabs[1]?.stop()
  await settle()
  expect(led.slice(3)).toEqual(['dois lets go', 'um takes over'])
})

test('a tab that nobody looks at takes nothing', async () => {
  let visible = false
  open('um', { hangs: always })
  await settle()
  open('dois', { visible: () => visible })
  await settle(600_000)
  expect(led).toEqual(['um alone'])
  visible = true
  await settle(91_000)
  expect(led).toContain('dois takes over')
})

test.each([
  0, 1,
])('a browser that refuses locks at request %i is asked no more: the tab has a stream of its own', async granted => {
  let asked = 0
  locks.request = ((_: string, __: LockOptions, act: (lock: null) => unknown) => {
    if (++asked > 100) return new Promise(() => {})
    if (asked <= granted) return Promise.resolve(act(null))
    return Promise.reject(new DOMException('not here', 'SecurityError'))
  }) as unknown as LockManager['request']
  const tab = open('um')
  await settle(600_000)
  expect(asked).toBe(granted + 1)
  expect(led).toEqual(['um takes over'])
  tab.stop()
  expect(led).toEqual(['um takes over', 'um lets go'])
  expect(vi.getTimerCount()).toBe(0)
})

test('stopped at once, nothing is led and nothing runs on', async () => {
  open('um').stop()
  await settle()
  expect(led).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
