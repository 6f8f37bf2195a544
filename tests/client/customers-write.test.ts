import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalOf, trpc } from '../../src/client/api/trpc.ts'
import {
  useCreateCustomer,
  useDeleteCustomer,
  useUpdateCustomer,
} from '../../src/client/customers/customer-writes.ts'

const told = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../src/client/ui/feedback/toast.ts', () => ({ toast: told }))
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({ t: String.raw }) }))
vi.mock('../../src/client/api/sentences.ts', () => ({
  errorSentence: (error: unknown) => refusalOf(error).key,
}))

const row = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  nome: 'Ana',
  telefone: '(11) 98741-1107',
  email: null,
  endereco: null,
  documento: null,
  total_os: 0,
  data_cadastro: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const newer = { ...row, nome: 'Ana Paula', updated_at: '2026-11-20T12:05:00.000Z' }
const { id, nome, telefone } = row

let queryClient = new QueryClient()
afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
})

/** What a hook answers where nothing is mounted, over a server that answers, or refuses with, this. */
function used<T>(hook: () => T, answer: { data: unknown } | { refusal: { key: string; row?: unknown } }): T {
  queryClient = new QueryClient()
  for (const proc of [trpc.customers.list, trpc.customers.withPhone, trpc.customers.stats])
    queryClient.setQueryData(getQueryKey(proc), { items: [row], nextCursor: null })
  for (const proc of [trpc.orders.list, trpc.photos.list, trpc.plans.current])
    queryClient.setQueryData(getQueryKey(proc), {})
  queryClient.setQueryData(getQueryKey(trpc.customers.get, { id }, 'query'), row)
  const client = trpc.createClient({
    links: [
      () => () =>
        observable(observer => {
          if ('data' in answer) observer.next({ result: answer })
          else
            observer.error(new TRPCClientError('', { result: { error: { data: answer.refusal } } as never }))
          if ('data' in answer) observer.complete()
        }),
    ],
  })
  const results: T[] = []
  const Probe = () => {
    results.push(hook())
    return null
  }
  const children = createElement(QueryClientProvider, { client: queryClient }, createElement(Probe))
  const tree = { client, queryClient, children }
  renderToString(createElement(trpc.Provider, tree))
  const [result] = results
  if (!result) throw new Error('not rendered')
  return result
}

const invalid = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(query => query.state.isInvalidated)
    .map(({ queryKey: [path] }) => String(path).replace(',', '.'))
    .toSorted()

test('a conflict shows the newer row everywhere: its own earlier attempt may have made it', async () => {
  const { mutateAsync } = used(useUpdateCustomer, { refusal: { key: 'conflito', row: newer } })
  await expect(mutateAsync({ id, nome, telefone, based_on: row.updated_at })).rejects.toThrow()
  expect(queryClient.getQueryData(getQueryKey(trpc.customers.get, { id }, 'query'))).toEqual(newer)
  expect(invalid()).toEqual(['customers.list', 'customers.withPhone', 'orders.list', 'photos.list'])
})

test('a repeated key says that an earlier attempt was stored: it is to be listed', async () => {
  const { mutateAsync } = used(useCreateCustomer, { refusal: { key: 'chave_repetida' } })
  await expect(mutateAsync({ chave: id, nome, telefone })).rejects.toThrow()
  expect(invalid()).toEqual(['customers.list', 'customers.stats', 'customers.withPhone', 'plans.current'])
})

test.each([
  { data: null },
  { refusal: { key: 'nao_encontrado' } },
])('a deletion that ends after its form is left shows, and leads nowhere: %j', async answer => {
  const [onDeleted, onSettled] = [vi.fn(), vi.fn()]
  const { remove } = used(() => useDeleteCustomer(id), answer)
  remove(undefined, { onDeleted, onSettled })
  await vi.waitFor(() => expect(told.success).toHaveBeenCalledOnce(), { timeout: 30_000 })
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0), { timeout: 30_000 })
  expect(queryClient.getQueryData(getQueryKey(trpc.customers.list))).toMatchObject({ items: [] })
  expect(invalid()).toEqual(['customers.list', 'customers.stats', 'customers.withPhone', 'plans.current'])
  expect(onDeleted).not.toHaveBeenCalled()
})
