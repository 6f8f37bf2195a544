import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { afterChange, isOwed, type OrderChange, shortNumber } from '../../shared/orders.ts'
import type { Utils } from '../api/session.ts'
import { refusalOf } from '../api/trpc.ts'
import { createWriteQueue, writeRow } from '../api/write-queue.ts'
import { toast } from '../ui/feedback/toast.ts'
import { isOrder, type Order } from './order.ts'
import { findOrder, refreshAfterMove, showOrder, stopAsking } from './order-cache.ts'
import { shortDay } from './order-due.ts'
import { statusLabel } from './order-status.ts'
import { paymentLabel } from './payment-label.ts'

/** Where a change is written and shown. */
interface Place {
  utils: Pick<Utils, 'orders'>
  queryClient: QueryClient
  setStatus(input: Inputs['setStatus']): Promise<Order>
  pay(input: Inputs['pay']): Promise<Order>
  today: string
  /** Opens the form of an order. */
  edit(id: string): void
}
type Inputs = inferRouterInputs<AppRouter>['orders']

// One queue for the app: a row's writes stay in order when its screen is left and entered again.
const queue = createWriteQueue<Order>()

/**
 * Changes an order: the screen shows it at once, the server confirms, a toast offers to undo. On `conflito` the newer
 * row takes the place of the one that was clicked.
 */
export function writeOrder(place: Place, clicked: Order, change: OrderChange): void {
  const { queryClient, utils } = place
  // What was clicked may be drawn from before our own last write was answered: it says the same, in a newer row.
  const newest = findOrder(queryClient, utils, clicked.id)
  const order = newest && saysTheSame(newest, clicked) ? newest : clicked
  const undo = (row: Order) =>
    void write(place, findOrder(queryClient, utils, row.id) ?? row, reversed(clicked, change), undone =>
      toastChange(place, undone, change, 'undone'),
    )
  void write(place, order, change, row => toastChange(place, row, change, () => undo(row)))
}

/** In all that the question showed, or the answer moves: an amount that nobody saw is not paid. */
const saysTheSame = (one: Order, other: Order) =>
  (['status', 'valor', 'pago', 'forma_pagamento', 'pago_em', 'data_entrega'] as const).every(
    name => one[name] === other[name],
  )

/** The change that gives an order back what `change` takes from it. */
function reversed(order: Order, { status, forma_pagamento }: OrderChange): OrderChange {
  const { pronto_em, data_entrega, pago, pago_em } = order
  return {
    ...(status && { status: order.status, pronto_em, data_entrega }),
    ...(forma_pagamento !== undefined && { pago, pago_em, forma_pagamento: order.forma_pagamento }),
  }
}

function write(place: Place, order: Order, change: OrderChange, done: (row: Order) => void): Promise<void> {
  const { queryClient, utils } = place
  void stopAsking(queryClient)
  return writeRow(queue, {
    row: order,
    changed: { ...order, ...afterChange(order, change, place.today) },
    send({ id, updated_at: based_on }) {
      const { status, forma_pagamento, ...rest } = change
      if (!status) return place.pay({ ...rest, id, based_on, forma_pagamento: forma_pagamento ?? null })
      return place.setStatus({ ...rest, id, based_on, status, ...(forma_pagamento && { forma_pagamento }) })
    },
    show: (before, row) => showOrder(queryClient, utils, before, row),
    isRow: isOrder,
    onStored: done,
    onFailed: error => toastFailure(error, order, change),
    refresh: () => refreshAfterMove(queryClient),
  })
}

function toastChange(
  place: Place,
  row: Order,
  { status, forma_pagamento }: OrderChange,
  undo: 'undone' | (() => void),
) {
  const [number, label, method] = [
    shortNumber(row.numero_os),
    statusLabel(row.status),
    paymentLabel(row.forma_pagamento),
  ]
  const paid = forma_pagamento !== undefined && row.pago
  // Delivered for nothing may be meant so, or the amount was forgotten.
  const unpriced = status === 'Entregue' && undo !== 'undone' && !row.pago && !isOwed(row)
  const title = status
    ? undo === 'undone'
      ? t`OS ${number} voltou para ${label}`
      : t`OS ${number} movida para ${label}`
    : row.pago
      ? t`Pagamento da OS ${number} recebido: ${method}`
      : t`Pagamento da OS ${number} desfeito`
  const description = [
    paid && status && t`Pago - ${method}`,
    paid && countedElsewhere(row, place.today),
    unpriced && t`Sem valor`,
  ].filter(Boolean)
  const action =
    undo === 'undone'
      ? []
      : [
          { label: t`Desfazer`, onClick: undo },
          ...(unpriced ? [{ label: t`Pôr valor`, onClick: () => place.edit(row.id) }] : []),
        ]
  toast.success(title, {
    about: row.id,
    ...(description.length > 0 && { description: description.join(' · ') }),
    ...(action.length > 0 && { action }),
  })
}

/** The day that a payment counts for, where that is not today. */
function countedElsewhere({ data_entrega, pago_em }: Order, today: string): string | false {
  const counts = data_entrega ?? pago_em
  if (!counts || counts === today) return false
  const day = shortDay(counts, today)
  return t`Conta no faturamento de ${day}`
}

function toastFailure(error: unknown, order: Order, { status }: OrderChange) {
  const number = shortNumber(order.numero_os)
  const { key, row } = refusalOf(error)
  if (key !== 'conflito' || !isOrder(row)) {
    const title = status
      ? t`Não foi possível mudar o status da OS ${number}`
      : t`Não foi possível mudar o pagamento da OS ${number}`
    return toast.error(title, { error, about: order.id })
  }
  const label = statusLabel(row.status)
  toast.error(t`A OS ${number} foi alterada em outro lugar`, {
    description: t`Agora ela está em ${label}.`,
    about: order.id,
  })
}
