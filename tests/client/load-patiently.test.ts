import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPatiently } from '../../src/client/ui/load-patiently.ts'

let asked: number
let waited: number[]

beforeEach(() => {
  asked = 0
  waited = []
  vi.stubGlobal('setTimeout', (act: () => void, milliseconds: number) => {
    waited.push(milliseconds)
    setImmediate(act)
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Code that is not to be had the first `times`. */
const away = (times: number) => async () => {
  if (asked++ < times) throw new TypeError('Failed to fetch dynamically imported module')
  return 'code'
}

test('code is asked for again while the server is away', async () => {
  expect(await loadPatiently(away(2))).toBe('code')
  expect([asked, waited]).toEqual([3, [1500, 1500]])
})

test('it is given up after as many tries as were wished for: another release has another chunk', async () => {
  expect(await loadPatiently(away(Number.POSITIVE_INFINITY), { tries: 6, pause: 5000 })).toBeUndefined()
  expect([asked, waited]).toEqual([6, [5000, 5000, 5000, 5000, 5000]])
})
