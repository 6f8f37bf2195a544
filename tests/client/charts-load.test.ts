import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let asked: number

beforeEach(() => {
  vi.resetModules()
  asked = 0
  vi.stubGlobal('setTimeout', (act: () => void) => void setImmediate(act))
})
afterEach(() => void vi.unstubAllGlobals())

/** The chunk, which is not to be had the first `times`. */
async function load(times: number) {
  vi.doMock('../../src/client/ui/charts/Plot.tsx', () => {
    if (asked++ < times) throw new TypeError('Failed to fetch dynamically imported module')
    return { Plot: 'plot' }
  })
  const { loadPlot } = await import('../../src/client/ui/charts/load-plot.ts')
  return loadPlot()
}

test('what draws is asked for three times, then given up until someone asks again', async () => {
  expect(await load(2)).toMatchObject({ Plot: 'plot' })
  expect(asked).toBe(3)
  vi.resetModules()
  asked = 0
  expect(await load(Number.POSITIVE_INFINITY)).toBeUndefined()
  expect(asked).toBe(3)
})
