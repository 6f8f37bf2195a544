import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { beforeEach, expect, test, vi } from 'vitest'
import { firstAnswers } from '../../src/client/api/first-answers.ts'
import type { AppRouter } from '../../src/server/router.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** In place of the server. */
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable(observer => {
      asked.push(op.path)
      observer.next({ result: { data: 'asked' } })
      observer.complete()
    })

function client() {
  const brought = [
    { path: 'orders.summary', data: 'brought' },
    { path: 'orders.list', input: { q: 'ana', direction: 'forward' }, data: 'rows' },
  ]
  return createTRPCClient<AppRouter>({ links: [firstAnswers(brought), server] })
}

test('what the page brought answers its call once, and the server the next', async () => {
  const { orders } = client()
  expect(await orders.summary.query()).toBe('brought')
  expect(await orders.summary.query()).toBe('asked')
  expect(await orders.list.query({ direction: 'forward', q: 'ana' })).toBe('rows')
  expect(asked).toEqual(['orders.summary'])
})

test('the same procedure with another input is asked for', async () => {
  const { orders } = client()
  for (const input of [{}, { q: 'ana' }, { q: 'bia', direction: 'forward' as const }])
    expect(await orders.list.query(input)).toBe('asked')
})

test('after a write, and after ten seconds, nothing that was brought counts', async () => {
  const written = client()
  await written.orders.delete.mutate({ id: '' })
  expect(await written.orders.summary.query()).toBe('asked')
  const late = client()
  vi.advanceTimersByTime(10_000)
  expect(await late.orders.summary.query()).toBe('asked')
})
