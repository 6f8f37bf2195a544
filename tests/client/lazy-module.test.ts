import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchModule, ModuleGone, ModuleUnreachable } from '../../src/client/api/fetch-module.ts'
import { lazyModule } from '../../src/client/ui/lazy-module.ts'

/** `none`: the file alone does not come. `away`: nor does anything else. */
let answers: (number | 'none' | 'away')[]
let isAway: boolean
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  isAway = false
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    const noAnswer = url === '/live' && isAway
    isAway = false
    if (noAnswer) throw new TypeError('Failed to fetch')
    if (url === '/live') return new Response()
    asked.push(url)
    const answer = answers.shift() ?? 200
    isAway = answer === 'away'
    if (typeof answer === 'string') throw new TypeError('Failed to fetch')
    return new Response('code', { status: answer })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs it while time goes on. */
async function settled<T>(promise: Promise<T>) {
  const result = promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return result
}

test('a part is imported only when all its files have come, each asked for once', async () => {
  answers = ['none', 200]
  const load = vi.fn(async () => 'part')
  expect(await settled(fetchModule(load, ['assets/one.js', 'assets/two.js']))).toEqual({ value: 'part' })
  const wanted = ['/assets/one.js', '/assets/two.js', '/assets/one.js']
  expect(asked).toEqual(wanted)
  expect(load).toHaveBeenCalledOnce()
  await settled(fetchModule(load, ['assets/one.js', 'assets/two.js']))
  expect([asked, load.mock.calls.length]).toEqual([wanted, 2])
})

test('a file of another release is gone, and nothing is imported', async () => {
  answers = [404]
  const load = vi.fn(async () => 'part')
  expect(await failure(fetchModule(load, ['assets/gone.js']))).toBeInstanceOf(ModuleGone)
  expect(load).not.toHaveBeenCalled()
})

test('a file that never comes is given up, and had the next time', async () => {
  answers = [500, 500, 500]
  const part = away('assets/away.js')
  const error = await failure(part.read())
  expect(error).toBeInstanceOf(ModuleUnreachable)
  // React asks again while it draws: that must not begin anew by itself.
  await expect(part.read()).rejects.toBe(error)
  expect(await settled(part.load())).toEqual({ value: 'part' })
  expect(part.current()).toBe('part')
})

test('tries that fail for want of a network are not counted', async () => {
  answers = [500, 500, 'away']
  expect(await settled(fetchModule(async () => 'part', ['assets/waits.js']))).toEqual({ value: 'part' })
  expect(asked).toHaveLength(4)
})

test('a render asks anew for what failed before it, or in a place that is gone since', async () => {
  answers = [500, 500, 500, 500, 500, 500]
  const part = away('assets/late.js')
  await failure(part.load())
  const error = await failure(part.read())
  expect(asked).toHaveLength(6)
  await expect(part.read()).rejects.toBe(error)
  part.reset()
  expect(await settled(part.read())).toEqual({ value: 'part' })
})

// A file that came once is not asked for again: each test has its own.
const away = (file: string) => lazyModule(() => fetchModule(async () => 'part', [file]))

async function failure(promise: Promise<unknown>) {
  const { error } = (await settled(promise)) as { error: unknown }
  return error
}
