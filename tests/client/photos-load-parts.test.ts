import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let asked: number
let waited: number[]

beforeEach(() => {
  vi.resetModules()
  asked = 0
  waited = []
  vi.stubGlobal('setTimeout', (act: () => void, milliseconds: number) => {
    waited.push(milliseconds)
    setImmediate(act)
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The chunk, which is not to be had the first `times`. */
async function load(times: number) {
  vi.doMock('../../src/client/photos/parts.ts', () => {
    if (asked++ < times) throw new TypeError('Failed to fetch dynamically imported module')
    return { parts: 'parts' }
  })
  const { loadParts } = await import('../../src/client/photos/load-parts.ts')
  return loadParts()
}

test('is asked for again while the server is away', async () => {
  expect(await load(3)).toMatchObject({ parts: 'parts' })
  expect([asked, waited]).toEqual([4, [5000, 5000, 5000]])
})

test('is given up after six tries: another release has another chunk', async () => {
  expect(await load(Number.POSITIVE_INFINITY)).toBeUndefined()
  expect([asked, waited.length]).toEqual([6, 5])
})
