import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../../src/client/api/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that does not answer the first `times`. */
function away(times: number) {
  let asked = 0
  const connection = createConnection(async () => {
    if (asked++ < times) throw new TypeError('Failed to fetch')
  })
  return { connection, asked: () => asked }
}

test('a call that failed by itself loses no connection', async () => {
  const { connection } = away(0)
  await connection.answers()
  expect(connection.isLost()).toBe(false)
})

test('a server that is away is asked again until it answers, and who listens is told twice', async () => {
  const { connection, asked } = away(2)
  const said: boolean[] = []
  connection.subscribe(() => said.push(connection.isLost()))
  const back = connection.answers()
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual([true])
  await vi.advanceTimersByTimeAsync(6000)
  await back
  expect([asked(), said]).toEqual([3, [true, false]])
})

test('who asks meanwhile makes it ask at once, and only one asks', async () => {
  const { connection, asked } = away(1)
  const first = connection.answers()
  await vi.advanceTimersByTimeAsync(0)
  const second = connection.answers()
  await Promise.all([first, second])
  expect([asked(), connection.isLost()]).toEqual([2, false])
})

test('whoever waits for its loss learns of it, at once where it is lost already', async () => {
  const { connection } = away(1)
  const heard: string[] = []
  void connection.nextLoss().then(() => heard.push('waiting'))
  const back = connection.answers()
  await vi.advanceTimersByTimeAsync(0)
  void connection.nextLoss().then(() => heard.push('late'))
  await vi.advanceTimersByTimeAsync(3000)
  await back
  expect(heard).toEqual(['waiting', 'late'])
})
