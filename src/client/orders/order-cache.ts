import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { type StatusCount, statusCount } from '../../shared/orders.ts'
import type { Utils } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import type { listInput } from './list/orders-search.ts'
import type { Order } from './order.ts'

type ListPage = inferRouterOutputs<AppRouter>['orders']['list']
type OrderWithLines = inferRouterOutputs<AppRouter>['orders']['get']

/** Cancels the orders that are being fetched, so that no answer from before a change is shown after it. */
export const cancelOrderQueries = (queryClient: QueryClient) =>
  queryClient.cancelQueries({ queryKey: getQueryKey(trpc.orders) })

/**
 * Shows `after`, an order as it is or soon will be, in place of `before`, wherever it is cached: lists, details, the
 * dashboard's figures.
 */
export function showOrder(
  queryClient: QueryClient,
  utils: Pick<Utils, 'orders'>,
  before: Order,
  after: Order,
) {
  const replaced = (items: Order[]) =>
    items.map(item => (item.id === after.id ? withNewestQuote(after, item) : item))
  changeLists(queryClient, replaced)
  utils.orders.get.setData({ id: after.id }, data => data && withLinesOf(data, before, after))
  utils.orders.summary.setData(
    undefined,
    data => data && { ...moveCount(data, before, after), recentes: replaced(data.recentes) },
  )
}

// A list's row has no lines: those that are known stay where it is of the same version, and are unknown otherwise.
function withLinesOf(data: OrderWithLines, before: Order, after: Order): OrderWithLines {
  const isSame = data.updated_at === before.updated_at || data.updated_at === after.updated_at
  const itens = after.itens ?? (isSame ? data.itens : undefined)
  return { ...data, ...withNewestQuote(after, data), itens } as OrderWithLines
}

/**
 * An order with what the other copy knows of its quote, where that is newer: a quote is sent and answered without moving
 * updated_at, so a copy of the same version may be from before.
 */
export function withNewestQuote(order: Order, other: Order): Order {
  if (!hasNewerQuote(other, order)) return order
  const { orcamento_versao, orcamento_total, orcamento_resposta, orcamento_ate } = other
  return { ...order, orcamento_versao, orcamento_total, orcamento_resposta, orcamento_ate }
}

function hasNewerQuote(one: Order, other: Order): boolean {
  const [version, otherVersion] = [one.orcamento_versao ?? 0, other.orcamento_versao ?? 0]
  if (version !== otherVersion) return version > otherVersion
  return one.orcamento_resposta !== null && other.orcamento_resposta === null
}

/** Moves one order from a status' count to another's; its amount is the server's to sum. */
export function moveCount<Counts extends Record<StatusCount, number>>(
  counts: Counts,
  from: Pick<Order, 'status'>,
  to: Pick<Order, 'status'>,
): Counts {
  const [left, entered] = [statusCount[from.status], statusCount[to.status]]
  if (left === entered) return counts
  const moved = { ...counts }
  if (left) moved[left] = Math.max(0, moved[left] - 1)
  if (entered) moved[entered] += 1
  return moved
}

/** Changes the rows of every list that is cached, page by page. */
export const changeLists = (queryClient: QueryClient, change: (items: Order[]) => Order[]) =>
  queryClient.setQueriesData<ListData>(
    { queryKey: getQueryKey(trpc.orders.list) },
    data => data && mapItems(data, change),
  )

/** The newest copy of a row: a list that nobody looks at may hold an old one. Undefined where none is cached. */
export function findOrder(
  queryClient: QueryClient,
  utils: Pick<Utils, 'orders'>,
  id: string,
): Order | undefined {
  const lists = queryClient.getQueriesData<ListData>({ queryKey: getQueryKey(trpc.orders.list) })
  const copies = [
    utils.orders.get.getData({ id }),
    ...lists.flatMap(([, data]) => (data ? itemsOf(data) : [])),
  ]
  return copies.reduce(
    (newest, copy) => (copy?.id === id && (!newest || isNewer(copy, newest)) ? copy : newest),
    undefined,
  )
}

const isNewer = (one: Order, other: Order): boolean =>
  one.updated_at === other.updated_at ? hasNewerQuote(one, other) : one.updated_at > other.updated_at

type ListData = InfiniteData<ListPage> | ListPage

const itemsOf = (data: ListData): Order[] =>
  'pages' in data ? data.pages.flatMap(page => page.items) : data.items

function mapItems(data: ListData, map: (items: Order[]) => Order[]): ListData {
  if (!('pages' in data)) return { ...data, items: map(data.items) }
  return { ...data, pages: data.pages.map(page => ({ ...page, items: map(page.items) })) }
}

/** Asks again for whatever an order counts in: lists, figures, the plan's usage. */
export const refreshAfterWrite = (queryClient: QueryClient) => refreshWhere(queryClient, () => true)

/**
 * The same after a change of status, payment or quote. A list that neither filters nor sorts by them keeps its rows, and
 * these show the change already: it is not asked again.
 */
export const refreshAfterMove = (queryClient: QueryClient) =>
  refreshWhere(queryClient, key => !isOf(key, 'orders', 'list') || movesWithStatus(key))

/** Asks again for all that `wanted` names; the session is none of it. */
export const refreshWhere = (queryClient: QueryClient, wanted: (key: QueryKey) => boolean) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !isOf(queryKey, 'auth') && wanted(queryKey),
  })

/** Whether a query is of a noun, or of one procedure. */
export const isOf = ([path]: QueryKey, ...start: string[]) =>
  Array.isArray(path) && start.every((part, index) => path[index] === part)

// React Query knows a key as unknown parts; this is how tRPC writes the second of orders.list.
function movesWithStatus([, asked]: QueryKey) {
  const { status, alerta, pago, orcamento, sem_custo, ordem } =
    (asked as { input?: ReturnType<typeof listInput> } | undefined)?.input ?? {}
  return [status, alerta, pago, orcamento, sem_custo, ordem].some(one => one !== undefined)
}
