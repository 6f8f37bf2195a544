import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { isOwed, type OrderChange, type OrderStatus, type PaymentMethod } from '../../shared/orders.ts'
import { trpc } from '../api/trpc.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import type { Order } from './order.ts'
import { writeOrder } from './order-writes.ts'

/** What a row and the details do to an order. */
export interface OrderActs {
  /** To another status; one that is delivered and will be owed is asked about first, once. */
  move(order: Order, status: OrderStatus): void
  /** Asks how it was paid. */
  askPayment(order: Order): void
  /** Paid so, or not after all (null). */
  pay(order: Order, forma_pagamento: PaymentMethod | null): void
}

/** Ways to change an order that is shown, and the question that some of them ask first. `edit` opens its form. */
export function useOrderActs(today: string, edit: (id: string) => void): OrderActs & { question: ReactNode } {
  const write = useOrderWrites(today, edit)
  const [asked, setAsked] = useState<{ order: Order; delivers: boolean }>()

  const move = useCallback(
    (order: Order, status: OrderStatus) =>
      isOwed({ ...order, status }) ? setAsked({ order, delivers: true }) : write(order, { status }),
    [write],
  )
  const askPayment = useCallback((order: Order) => setAsked({ order, delivers: false }), [])
  const pay = useCallback(
    (order: Order, forma_pagamento: PaymentMethod | null) => write(order, { forma_pagamento }),
    [write],
  )
  const close = useCallback(() => setAsked(undefined), [])
  const question = asked && (
    <HowPaid
      {...asked}
      onClose={close}
      onAnswer={forma_pagamento => {
        const { order, delivers } = asked
        setAsked(undefined)
        if (!delivers) return pay(order, forma_pagamento)
        write(order, { status: 'Entregue', ...(forma_pagamento && { forma_pagamento }) })
      }}
    />
  )
  return { move, askPayment, pay, question }
}

/** The one way in which a change is written. */
function useOrderWrites(today: string, edit: (id: string) => void) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync: setStatus } = trpc.orders.setStatus.useMutation()
  const { mutateAsync: pay } = trpc.orders.pay.useMutation()
  const place = { utils, queryClient, setStatus, pay, today, edit }
  const latest = useRef(place)
  latest.current = place
  return useCallback((order: Order, change: OrderChange) => writeOrder(latest.current, order, change), [])
}

const HowPaid = lazyDialog(() => import('./HowPaid.tsx').then(part => part.HowPaid))
