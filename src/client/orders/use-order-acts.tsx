import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { lessAmount } from '../../shared/money.ts'
import { afterChange, isOwed, type OrderChange, type OrderStatus, shortNumber } from '../../shared/orders.ts'
import { isRefused } from '../../shared/quotes.ts'
import type { Utils } from '../api/session.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { createWriteQueue, writeRow } from '../api/write-queue.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import type { Asked } from './OrderQuestion.tsx'
import { isOrder, type Order } from './order.ts'
import {
  cancelOrderQueries,
  findOrder,
  refreshAfterMove,
  refreshAfterWrite,
  showOrder,
} from './order-cache.ts'
import { paymentLabel, shortDay, statusLabel } from './order-words.ts'

/** What a row and the details do to an order. */
export interface OrderActs {
  /** To another status; one that is delivered and will be owed is asked about first, once. */
  move(order: Order, status: OrderStatus): void
  /** Asks how it was paid. */
  askPayment(order: Order): void
}

/** Ways to change an order that is shown, and the question that some of them ask first. `edit` opens its form. */
export function useOrderActs(today: string, edit: (id: string) => void): OrderActs & { question: ReactNode } {
  const write = useOrderWrites(today, edit)
  const [asked, setAsked] = useState<Asked>()
  const charge = useCallback((order: Order, go: () => void) => {
    if (chargesOther(order)) setAsked({ order, question: 'sum', go })
    else go()
  }, [])

  const move = useCallback(
    (order: Order, status: OrderStatus) => {
      if (status === 'Entregue' && order.a_orcar) setAsked({ order, question: 'unpriced' })
      else if (status === 'Entregue' && isRefused(order) && order.valor > 0)
        setAsked({ order, question: 'refused' })
      else if (isOwed({ ...order, status }))
        charge(order, () => setAsked({ order, question: 'paid', delivers: true }))
      else write(order, { status })
    },
    [write, charge],
  )
  const askPayment = useCallback(
    (order: Order) => charge(order, () => setAsked({ order, question: 'paid', delivers: false })),
    [charge],
  )
  const close = useCallback(() => setAsked(undefined), [])
  const question = asked && <OrderQuestion asked={asked} onClose={close} onWrite={write} onEdit={edit} />
  return { move, askPayment, question }
}

/** Whether paying an order would charge another sum than its customer approved, or one that was refused. */
const chargesOther = (order: Order): boolean =>
  (isRefused(order) && order.valor > 0) ||
  (!order.pago && order.orcamento_resposta === 'aprovado' && order.orcamento_total !== order.valor)

/** The one way in which a change is written. */
function useOrderWrites(today: string, edit: (id: string) => void) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync: setStatus } = trpc.orders.setStatus.useMutation()
  const { mutateAsync: pay } = trpc.orders.pay.useMutation()
  const place = { utils, queryClient, setStatus, pay, today, edit }
  const latestPlace = useRef(place)
  latestPlace.current = place
  return useCallback(
    (order: Order, change: OrderChange) => writeOrder(latestPlace.current, order, change),
    [],
  )
}

const OrderQuestion = lazyDialog(() => import('./OrderQuestion.tsx').then(part => part.OrderQuestion))

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
function writeOrder(place: Place, clicked: Order, change: OrderChange): void {
  const { queryClient, utils } = place
  const newestOf = (row: Order) => findOrder(queryClient, utils, row.id) ?? row
  const undo = (stored: Order) =>
    void sendChange(place, newestOf(stored), reversed(clicked, change), restored =>
      toastChange(place, restored, change, 'undone'),
    )
  // The clicked row may be drawn from before our own last write was answered: the newest one then says the same.
  const newest = newestOf(clicked)
  const row = saysTheSame(newest, clicked) ? newest : clicked
  void sendChange(place, row, change, stored => toastChange(place, stored, change, () => undo(stored)))
}

/** In all that the question showed, or the answer moves: an amount that nobody saw is not paid. */
const saysTheSame = (one: Order, other: Order) =>
  (['status', 'valor', 'a_orcar', 'pago', 'forma_pagamento', 'pago_em', 'data_entrega'] as const).every(
    name => one[name] === other[name],
  )

/** The price after a change, which says the value of an order without lines, or the discount of another. */
function afterPrice({ soma_itens }: Order, { valor, desconto }: OrderChange): Partial<Order> {
  if (soma_itens === null || desconto === undefined) return valor === undefined ? {} : { valor }
  return { desconto, valor: lessAmount(soma_itens, desconto) }
}

/** The change that gives an order back what `change` takes from it. */
function reversed(order: Order, { status, forma_pagamento, valor, desconto }: OrderChange): OrderChange {
  const { pronto_em, data_entrega, pago, pago_em, a_orcar } = order
  return {
    ...(status && { status: order.status, pronto_em, data_entrega }),
    ...(valor !== undefined && { valor: order.valor }),
    ...(desconto !== undefined && { desconto: order.desconto }),
    ...(forma_pagamento !== undefined && { pago, pago_em, a_orcar, forma_pagamento: order.forma_pagamento }),
  }
}

function sendChange(
  place: Place,
  clicked: Order,
  change: OrderChange,
  onStored: (stored: Order) => void,
): Promise<void> {
  const { queryClient, utils } = place
  let isGone = false
  void cancelOrderQueries(queryClient)
  return writeRow(queue, {
    clicked,
    shown: { ...clicked, ...afterChange(clicked, change, place.today), ...afterPrice(clicked, change) },
    send({ id, updated_at: based_on }) {
      const { status, forma_pagamento, ...rest } = change
      if (!status) return place.pay({ ...rest, id, based_on, forma_pagamento: forma_pagamento ?? null })
      return place.setStatus({ ...rest, id, based_on, status, ...(forma_pagamento && { forma_pagamento }) })
    },
    display: (before, after) => showOrder(queryClient, utils, before, after),
    isRow: isOrder,
    onStored,
    onFailed(error) {
      isGone = refusalOf(error).key === 'nao_encontrado'
      toastFailure(error, clicked, change)
    },
    refresh: () => (isGone ? refreshAfterWrite : refreshAfterMove)(queryClient),
  })
}

/** Says that a change is stored, and offers to undo it. */
function toastChange(
  place: Pick<Place, 'today' | 'edit'>,
  stored: Order,
  { status, forma_pagamento }: OrderChange,
  undo: 'undone' | (() => void),
) {
  const [number, label, method] = [
    shortNumber(stored.numero_os),
    statusLabel(stored.status),
    paymentLabel(stored.forma_pagamento),
  ]
  const paid = forma_pagamento !== undefined && stored.pago
  // Delivered for nothing may be meant so, or the amount was forgotten.
  const unpriced = status === 'Entregue' && undo !== 'undone' && !stored.pago && !isOwed(stored)
  const title = status
    ? undo === 'undone'
      ? t`OS ${number} voltou para ${label}`
      : t`OS ${number} movida para ${label}`
    : stored.pago
      ? t`Pagamento da OS ${number} recebido: ${method}`
      : t`Pagamento da OS ${number} desfeito`
  const description = [
    paid && status && t`Pago - ${method}`,
    paid && countedElsewhere(stored, place.today),
    unpriced && t`Sem valor`,
  ].filter(Boolean)
  const action =
    undo === 'undone'
      ? []
      : [
          { label: t`Desfazer`, onClick: undo },
          ...(unpriced ? [{ label: t`Informar valor`, onClick: () => place.edit(stored.id) }] : []),
        ]
  toast.success(title, {
    about: stored.id,
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

/** Says why a change was refused. */
function toastFailure(error: unknown, clicked: Order, { status }: OrderChange) {
  const number = shortNumber(clicked.numero_os)
  const { key, row: stored } = refusalOf(error)
  if (key !== 'conflito' || !isOrder(stored)) {
    const title = status
      ? t`Não foi possível mudar o status da OS ${number}`
      : t`Não foi possível mudar o pagamento da OS ${number}`
    return toast.error(title, { error, about: clicked.id })
  }
  const label = statusLabel(stored.status)
  toast.error(t`A OS ${number} foi alterada em outro lugar`, {
    description: t`Agora ela está em ${label}.`,
    about: clicked.id,
  })
}
