import { MutationObserver, notifyManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/client/api/query-client.ts'

const onMutation = vi.fn()
let client: QueryClient
let asked: string[]
let close: (() => void)[]

beforeEach(async () => {
  client = createQueryClient({ onQuery() {}, onMutation })
  asked = []
  close = ['auth.session', 'customers.list', 'orders.list'].map(path =>
    new QueryObserver(client, {
      queryKey: [path.split('.'), { type: 'query' }],
      queryFn: () => asked.push(path),
    }).subscribe(() => {}),
  )
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000 })
  asked = []
})
afterEach(() => {
  for (const stop of close) stop()
  client.clear()
  vi.clearAllMocks()
})

async function failWith(error: Error) {
  const write = new MutationObserver(client, { mutationFn: () => Promise.reject(error) })
  await expect(write.mutate()).rejects.toBe(error)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000 })
}

const refused = (key: string) => new TRPCClientError(key, { result: { error: { data: { key } } } as never })

test.each([
  new TypeError('Failed to fetch'),
  new TRPCClientError('no answer'),
  refused('indisponivel'),
])('a write without an answer may be stored: all but the session is asked for again (%s)', async error => {
  await failWith(error)
  expect(asked.toSorted()).toEqual(['customers.list', 'orders.list'])
})

// The second is of a newer server than this page: refused is refused.
test.each([
  'limite_clientes',
  'limite_de_amanha',
])('a refused write asks for nothing again (%s)', async key => {
  await failWith(refused(key))
  expect(asked).toEqual([])
  expect(onMutation).not.toHaveBeenCalled()
})

test('a write without a session is told of', async () => {
  await failWith(refused('nao_autenticado'))
  expect(asked).toEqual([])
  expect(onMutation).toHaveBeenCalledOnce()
})

test('a read that failed stays failed while it is asked for again, and for who comes anew it is asked for', async () => {
  vi.useFakeTimers()
  try {
    let answers = false
    const options = {
      queryKey: [['fotos', 'list'], { type: 'query' }],
      queryFn: () => (answers ? Promise.resolve('rows') : Promise.reject(new TypeError('Failed to fetch'))),
    }
    const observer = new QueryObserver(client, options)
    const seen: string[] = []
    // What a screen reads when it is told of a change.
    const read = notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().status))
    let stop = observer.subscribe(read)
    await vi.advanceTimersByTimeAsync(8000)
    expect(seen.at(-1), 'after three more tries').toBe('error')
    seen.length = 0
    // Four more rounds by itself, and one by the button.
    await vi.advanceTimersByTimeAsync(40_000)
    void observer.refetch()
    await vi.advanceTimersByTimeAsync(3000)
    expect(new Set(seen)).toEqual(new Set(['error']))
    expect(observer.getCurrentResult().error).toBeInstanceOf(TypeError)

    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(1)
    expect(observer.getCurrentResult().status).toBe('pending')
    answers = true
    await vi.advanceTimersByTimeAsync(20_000)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'rows' })
    stop()
  } finally {
    vi.useRealTimers()
  }
})
