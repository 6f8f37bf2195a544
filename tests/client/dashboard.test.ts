import { expect, test } from 'vitest'
import type { Utils } from '../../src/client/api/session.ts'
import { loadDashboard } from '../../src/client/dashboard/dashboard-search.ts'

/** The two reads that the loader starts, answered by hand. */
function reads(known: unknown) {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const started: string[] = []
  const read = (name: string) => ({
    prefetch: () => {
      started.push(name)
      return answered
    },
    getData: () => known,
  })
  const utils = { orders: { summary: read('summary') }, plans: { current: read('plan') } } as unknown as Utils
  return { utils, started, answer }
}

const settled = async (promise: Promise<unknown>, within: number) =>
  Promise.race([promise.then(() => true), new Promise(resolve => setTimeout(() => resolve(false), within))])

test('the first time, the screen waits for a quick answer', async () => {
  const { utils, started, answer } = reads(undefined)
  const loading = loadDashboard(utils)
  expect(started).toEqual(['summary', 'plan'])
  expect(await settled(loading, 50)).toBe(false)
  answer()
  expect(await settled(loading, 50)).toBe(true)
})

test('it does not wait for a slow one, nor for what it has already', async () => {
  expect(await settled(loadDashboard(reads(undefined).utils), 1000)).toBe(true)
  expect(await settled(loadDashboard(reads({}).utils), 50)).toBe(true)
})
