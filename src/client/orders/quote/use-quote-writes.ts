import { useQueryClient } from '@tanstack/react-query'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { isOrder, type Order } from '../order.ts'
import { findOrder, refreshAfterMove, showOrder } from '../order-cache.ts'

/** Sending, answering and reopening an order's quote; every screen shows the order as it is then. */
export function useQuoteWrites() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const show = (row: Order) =>
    showOrder(queryClient, utils, findOrder(queryClient, utils, row.id) ?? row, row)
  const refresh = () => void refreshAfterMove(queryClient)
  const stored = (row: Order) => {
    show(row)
    refresh()
  }
  const onError = (error: unknown) => {
    const { key, row } = refusalOf(error)
    if (key === 'conflito' && isOrder(row)) show(row)
    if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
    // Another tab or the customer was first.
    if (key === 'nao_encontrado' || key.startsWith('orcamento_')) refresh()
  }
  const send = trpc.orders.sendQuote.useMutation({ onSuccess: ({ order }) => stored(order), onError })
  const answer = trpc.orders.answerQuote.useMutation({ onSuccess: stored, onError })
  const reopen = trpc.orders.reopenQuote.useMutation({ onSuccess: stored, onError })
  return { send, answer, reopen }
}
