import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { Utils } from '../session.ts'
import { trpc } from '../trpc.ts'
import type { Order } from './order.ts'

type Outputs = inferRouterOutputs<AppRouter>['orders']
type ListPage = Outputs['list']
export type Summary = Outputs['summary']

/** Orders that are asked for stop, so that no answer from before a change is shown after it. */
export const holdOrders = (queryClient: QueryClient) =>
  queryClient.cancelQueries({ queryKey: getQueryKey(trpc.orders) })

/** Shows a row as it is, or soon will be, wherever it is cached: lists, details, the dashboard's figures. */
export function showOrder(queryClient: QueryClient, utils: Pick<Utils, 'orders'>, before: Order, row: Order) {
  const put = (items: Order[]) => items.map(item => (item.id === row.id ? row : item))
  queryClient.setQueriesData<ListData>(
    { queryKey: getQueryKey(trpc.orders.list) },
    data => data && mapItems(data, put),
  )
  utils.orders.get.setData({ id: row.id }, data => data && row)
  utils.orders.summary.setData(
    undefined,
    data => data && { ...moveCount(data, before, row), recentes: put(data.recentes) },
  )
}

/** The row as the screen shows it now; undefined where it is in no list and not open. */
export function findOrder(
  queryClient: QueryClient,
  utils: Pick<Utils, 'orders'>,
  id: string,
): Order | undefined {
  const lists = queryClient.getQueriesData<ListData>({ queryKey: getQueryKey(trpc.orders.list) })
  const listed = lists.flatMap(([, data]) => (data ? itemsOf(data) : [])).find(item => item.id === id)
  return listed ?? utils.orders.get.getData({ id })
}

type ListData = InfiniteData<ListPage> | ListPage

const itemsOf = (data: ListData): Order[] =>
  'pages' in data ? data.pages.flatMap(page => page.items) : data.items

function mapItems(data: ListData, map: (items: Order[]) => Order[]): ListData {
  if (!('pages' in data)) return { ...data, items: map(data.items) }
  return { ...data, pages: data.pages.map(page => ({ ...page, items: map(page.items) })) }
}

/** Moves one order from a status' count to another's; its amount is the server's to sum. */
export function moveCount<Counts extends Pick<Summary, CountName>>(
  counts: Counts,
  from: Order,
  to: Order,
): Counts {
  const [left, entered] = [countOf[from.status], countOf[to.status]]
  if (left === entered) return counts
  const moved = { ...counts }
  if (left) moved[left] = Math.max(0, moved[left] - 1)
  if (entered) moved[entered] += 1
  return moved
}

type CountName = 'recebido' | 'em_andamento' | 'prontas'

const countOf: Record<Order['status'], CountName | null> = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'prontas',
  Entregue: null,
}

/** Asks again for whatever an order counts in: lists, figures, the plan's usage. The session is none of it. */
export const refreshAfterWrite = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && path[0] === 'auth'),
  })
