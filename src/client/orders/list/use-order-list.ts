import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OrderQuote } from '../../../shared/orders.ts'
import { searchedDigits } from '../../../shared/phones.ts'
import { digitFragments, numberTexts, plain, searchFinds, typedNumber } from '../../../shared/search.ts'
import type { Utils } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { rowsHere, useUniqueRows } from '../../ui/lists/rows.ts'
import type { Order } from '../order.ts'
import { listInput, type OrdersFilter, statusCountsInput } from './orders-search.ts'

/**
 * The list, page after page. `typed` is what the search holds, which the filter follows: until its answer is here, the list
 * is `late`, and its rows are those that are here already and that the answer may hold.
 */
export function useOrderList(filter: OrdersFilter, typed: string) {
  const utils = trpc.useUtils()
  const query = trpc.orders.list.useInfiniteQuery(listInput(filter), {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const loaded = useUniqueRows(query.data)
  const late = query.isPlaceholderData || typed !== (filter.q ?? '')
  const rows = useMemo(() => {
    if (!late) return loaded
    const { q: _, ...others } = filter
    const { status, alerta, orcamento, ordem } = others
    const all = utils.orders.list.getInfiniteData(listInput(others))
    const finds = (order: Order, typed: string) =>
      (!status || order.status === status) &&
      (!orcamento || hasQuote(order, orcamento)) &&
      findsOrder(order, typed)
    const found = rowsHere({ shown: loaded, all: all?.pages.flatMap(page => page.items) }, typed, finds)
    return alerta || ordem ? found : found && inSections(found, typed)
  }, [late, loaded, typed, filter, utils])
  // Not spread: a reader is rendered again only for what it reads of it.
  return { query, rows, late }
}

/** Whether an order is among those of a filter by their quote, as the server finds them. */
function hasQuote({ status, a_orcar, orcamento_versao, orcamento_resposta }: Order, orcamento: OrderQuote) {
  if (status === 'Entregue') return false
  if (orcamento === 'a_orcar') return a_orcar
  return orcamento_versao !== null && (orcamento_resposta ?? 'sem_resposta') === orcamento
}

/** Starts what /ordens shows, in one request; nothing waits for it. */
export function prefetchOrders(utils: Utils, filter: OrdersFilter, id: string | undefined) {
  const searched = statusCountsInput(filter)
  void utils.orders.list.prefetchInfinite(listInput(filter))
  if (searched) void utils.orders.counts.prefetch(searched)
  void utils.orders.summary.prefetch()
  void utils.plans.current.prefetch()
  if (id) void utils.orders.get.prefetch({ id })
}

type Searched = Pick<Order, 'numero_os' | 'aparelho' | 'numero_anterior' | 'soma_itens'> & {
  clientes: Pick<Order['clientes'], 'nome' | 'telefone'>
}

/** Whether the server's search finds an order; undefined where only it can tell. */
export function findsOrder(order: Searched, typed: string): boolean | undefined {
  if (order.numero_os === typedNumber(typed)) return true
  const finds = searchFinds([...ownTexts(order), searchedDigits(order.clientes.telefone)], typed)
  // What its lines say is not here.
  return finds || order.soma_itens === null ? finds : undefined
}

const ownTexts = ({ numero_os, aparelho, numero_anterior, clientes }: Searched) => [
  ...numberTexts(numero_os),
  aparelho,
  numero_anterior,
  clientes.nome,
]

/** As the server sorts what it finds: the typed number, then digits in an order's own texts, then those in its phone. */
export function inSections<Row extends Searched>(orders: readonly Row[], typed: string): readonly Row[] {
  const [number, fragments] = [typedNumber(typed), digitFragments(typed)]
  if (!number && fragments.length === 0) return orders
  const section = (order: Row) => {
    if (order.numero_os === number) return 0
    const own = plain(ownTexts(order).join(' '))
    return fragments.every(fragment => own.includes(fragment)) ? 1 : 2
  }
  return [...orders].sort((one, other) => section(one) - section(other))
}
