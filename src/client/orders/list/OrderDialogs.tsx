import { type ReactNode, useState } from 'react'
import { useCustomerChoice } from '../../customers/customer-choice.ts'
import { usePlan } from '../../plans/use-plan.ts'
import { OrderDetails } from '../details/OrderDetails.tsx'
import { EditOrderDialog, NewOrderDialog, NoNewOrder } from '../form/OrderForm.tsx'
import { TrashDialog } from '../TrashDialog.tsx'
import type { OrderActs } from '../use-order-acts.tsx'
import type { OrdersSearch, OrdersUrl } from './orders-search.ts'
import type { useOrderList } from './use-order-list.ts'

interface OrderDialogsProps {
  search: OrdersSearch
  /** What is listed behind them. */
  list: ReturnType<typeof useOrderList>
  url: OrdersUrl
  /** Today in the shop's zone (IANA name). */
  today: string
  zone: string
  acts: OrderActs
  userId: string
  onClose(): void
}

/** The dialog that the address names, if any. */
export function OrderDialogs({
  search: { nova, editar, os, cliente, lixeira },
  list,
  url,
  today,
  zone,
  acts,
  userId,
  onClose,
}: OrderDialogsProps) {
  const { settled, writeReason, orderReason } = usePlan()
  const customer = useCustomerChoice(cliente)
  return (
    <>
      {nova ? (
        <KeepOpen
          when={settled && !orderReason && customer !== undefined}
          before={orderReason && <NoNewOrder reason={orderReason} onClose={onClose} />}
        >
          <NewOrderDialog
            clienteId={cliente}
            customer={customer ?? null}
            userId={userId}
            today={today}
            reason={writeReason}
            onClose={onClose}
          />
        </KeepOpen>
      ) : editar ? (
        <KeepOpen key={editar} when={settled && !writeReason}>
          <EditOrderDialog id={editar} today={today} reason={writeReason} onClose={onClose} />
        </KeepOpen>
      ) : lixeira ? (
        <TrashDialog blocked={writeReason} onClose={onClose} />
      ) : (
        os && (
          <OrderDetails
            id={os}
            list={list}
            editReason={writeReason}
            today={today}
            zone={zone}
            acts={acts}
            onClose={onClose}
            onEdit={() => url.edit(os)}
            onShow={url.show}
          />
        )
      )}
    </>
  )
}

interface KeepOpenProps {
  when: boolean
  /** Stands there until then. */
  before?: ReactNode
  children: ReactNode
}

/** Shows its children from the first time that `when` holds: a form that has begun is never taken away. */
function KeepOpen({ when, before = null, children }: KeepOpenProps) {
  const [begun, setBegun] = useState(when)
  if (when && !begun) setBegun(true)
  return begun ? children : before
}
