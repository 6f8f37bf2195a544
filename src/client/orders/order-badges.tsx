import type { Order } from './order.ts'
import { PaymentNote } from './PaymentNote.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** How another noun shows where an order stands and how it is paid. */
export const orderBadges = {
  status: ({ status }: Order) => <StatusBadge status={status} />,
  payment: (order: Order) => <PaymentNote order={order} />,
}
