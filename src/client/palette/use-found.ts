import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { isPassing } from '../api/query-client.ts'
import { errorSentence } from '../api/sentences.ts'
import { trpc } from '../api/trpc.ts'
import { useSettled } from '../ui/use-settled.ts'
import { isFound, rankRows } from './ranking.ts'

type Outputs = inferRouterOutputs<AppRouter>

export interface Found {
  orders: readonly Outputs['orders']['list']['items'][number][]
  customers: readonly Outputs['customers']['list']['items'][number][]
  reminders: readonly Outputs['reminders']['list']['items'][number][]
  /** Whether there are more than are shown. */
  more: { orders: boolean; customers: boolean; reminders: boolean }
  /** The rows do not answer the typed text yet. */
  late: boolean
  failed?: { sentence: string; retry(): void }
}

/**
 * The orders, customers and reminders that match the text, requested together 130 ms after the last key. Until the
 * answer arrives, earlier rows stay if they match too. Without text, the newest orders.
 */
export function useFound(typed: string): Found {
  const q = useSettled(typed, 130)
  const options = { enabled: q !== '' && typed !== '', placeholderData: keepPreviousData, ...soon }
  const orders = trpc.orders.list.useQuery({ q, limit }, options)
  const customers = trpc.customers.list.useQuery({ q, limit }, options)
  // Upcoming and recent reminders; long concluded ones come last.
  const reminders = trpc.reminders.list.useQuery({ q, limit, ordem: 'decrescente' }, options)
  const recent = useRecentOrders(typed === '')
  if (typed === '') return { orders: recent, customers: [], reminders: [], more: nothingMore, late: false }

  const failure = orders.error ?? customers.error ?? reminders.error
  const isLate = (query: { isPending: boolean; isPlaceholderData: boolean }) =>
    q !== typed || query.isPending || query.isPlaceholderData
  const foundOrders = (orders.data?.items ?? []).filter(
    ({ numero_os, aparelho, clientes: { nome, telefone } }) =>
      !isLate(orders) || isFound([numero_os, aparelho, nome, telefone], typed),
  )
  const foundCustomers = (customers.data?.items ?? []).filter(
    ({ nome, telefone, email }) => !isLate(customers) || isFound([nome, telefone, email ?? ''], typed),
  )
  const foundReminders = (reminders.data?.items ?? []).filter(
    row => !isLate(reminders) || isFound(textsOf(row), typed),
  )
  return {
    orders: rankRows(foundOrders, typed, ({ numero_os, clientes: { nome } }) => ({ numero_os, nome })),
    customers: rankRows(foundCustomers, typed, customer => customer),
    reminders: rankRows(foundReminders, typed, ({ titulo, ordens_servico: order }) => ({
      nome: titulo,
      ...(order && { numero_os: order.numero_os }),
    })),
    more: { orders: hasMore(orders), customers: hasMore(customers), reminders: hasMore(reminders) },
    late: isLate(orders) || isLate(customers) || isLate(reminders),
    ...(failure && {
      failed: {
        sentence: errorSentence(failure),
        retry: () => void Promise.all([orders.refetch(), customers.refetch(), reminders.refetch()]),
      },
    }),
  }
}

/** The number shown of each. */
const limit = 5

const nothingMore = { orders: false, customers: false, reminders: false }

function textsOf({ titulo, descricao, ordens_servico }: Found['reminders'][number]): string[] {
  const own = [titulo, descricao ?? '']
  if (!ordens_servico) return own
  const { numero_os, aparelho, clientes } = ordens_servico
  return [...own, numero_os, aparelho, clientes.nome]
}

const hasMore = (query: { data?: { nextCursor: string | null } | undefined; isPlaceholderData: boolean }) =>
  !query.isPlaceholderData && Boolean(query.data?.nextCursor)

// An open palette reports a failure soon, and then retries every five seconds (query-client).
const soon = {
  retry: (failures: number, error: unknown) => failures < 1 && isPassing(error),
  retryDelay: 300,
}

/** The newest orders: the list's if it is loaded, else the first few are fetched. */
function useRecentOrders(wanted: boolean) {
  const listed = trpc.useUtils().orders.list.getInfiniteData({})?.pages[0]?.items
  const asked = trpc.orders.list.useQuery({ limit }, { enabled: wanted && !listed })
  return (listed ?? asked.data?.items ?? []).slice(0, limit)
}
