import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type OrderStatus, shortNumber } from '../../../shared/orders.ts'
import { errorSentence, refusalOf, trpc } from '../../api/trpc.ts'
import { createWriteQueue } from '../../api/write-queue.ts'
import { toast } from '../../ui/toast.ts'
import { isOrder, type Order } from '../order.ts'
import { findOrder, refreshAfterMove, showOrder, stopAsking } from '../order-cache.ts'
import { statusLabel } from '../status.ts'

/** A status, and the days that went with it before: the server's today where null. */
type Move = Pick<Order, 'status' | 'pronto_em' | 'data_entrega'>

// One for the app: a row's writes stay in order when its screen is left and entered again.
const queue = createWriteQueue<Order>()

/**
 * Changes a status: the screen shows it at once, the server confirms, a toast offers to undo. On `conflito` the
 * newer row takes the place of the one that was clicked.
 */
export function useMoveOrder(today: string): (order: Order, status: OrderStatus) => void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync: setStatus } = trpc.orders.setStatus.useMutation()

  const move = useCallback(
    async (order: Order, { status, pronto_em, data_entrega }: Move, done: (row: Order) => void) => {
      const day = status === 'Entregue' ? (data_entrega ?? today) : null
      const shown: Order = { ...order, status, data_entrega: day }
      void stopAsking(queryClient)
      showOrder(queryClient, utils, order, shown)
      const outcome = await queue.run(order.id, { seen: order, shown }, ({ id, updated_at }) =>
        setStatus({ id, based_on: updated_at, status, pronto_em, data_entrega }),
      )
      if (outcome.kind === 'stored') {
        if (outcome.last) showOrder(queryClient, utils, shown, outcome.row)
        done(outcome.row)
      }
      if (outcome.kind === 'failed') {
        const { row: newer } = refusalOf(outcome.error)
        showOrder(queryClient, utils, outcome.shown, isOrder(newer) ? newer : outcome.row)
        tellFailure(outcome.error, order)
      }
      if (queue.isIdle()) await refreshAfterMove(queryClient)
    },
    [queryClient, utils, setStatus, today],
  )

  return useCallback(
    (order, status) => {
      const undo = (row: Order) =>
        void move(findOrder(queryClient, utils, row.id) ?? row, order, back => tell(back, true))
      // What was clicked may be drawn from before our own last write was answered: it says the same, in a newer row.
      const known = findOrder(queryClient, utils, order.id)
      const from = known?.status === order.status ? known : order
      void move(from, { status, pronto_em: null, data_entrega: null }, row =>
        tell(row, false, () => undo(row)),
      )
    },
    [move, queryClient, utils],
  )
}

function tell(order: Order, undone: boolean, onUndo?: () => void) {
  const [number, label] = [shortNumber(order.numero_os), statusLabel(order.status)]
  toast.success(
    undone ? t`OS ${number} voltou para ${label}` : t`OS ${number} movida para ${label}`,
    onUndo && { action: { label: t`Desfazer`, onClick: onUndo } },
  )
}

function tellFailure(error: unknown, order: Order) {
  const number = shortNumber(order.numero_os)
  const { key, row } = refusalOf(error)
  if (key !== 'conflito' || !isOrder(row)) {
    return toast.error(t`Não foi possível mudar o status da OS ${number}`, {
      description: errorSentence(error),
    })
  }
  const label = statusLabel(row.status)
  toast.error(t`A OS ${number} foi alterada em outro lugar`, { description: t`Agora ela está em ${label}.` })
}
