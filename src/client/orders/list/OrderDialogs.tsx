import { type ReactNode, useState } from 'react'
import { lazyModule } from '../../ui/lazy-module.ts'
import { dialogFallbacks } from '../../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import type { RemindersOfOrder } from '../details/OrderDetails.tsx'
import type { OrderFormSlots } from '../form/form-slots.ts'
import type { OrderPhotoSlots } from '../PhotoArea.tsx'
import type { OrderActs } from '../use-order-acts.tsx'
import type { OrdersSearch } from './orders-search.ts'
import type { useOrderList } from './use-order-list.ts'
import type { OrdersUrl } from './use-orders-url.ts'

/** What the plan allows on this screen, in the sentences that say why not. */
export interface OrdersPlan {
  /** The plan is known, or cannot be known now. */
  settled: boolean
  /** Why nothing can be changed. */
  writeReason: string | undefined
  /** Why no order can be created. */
  orderReason: string | undefined
}

interface OrderDialogsProps {
  search: OrdersSearch
  /** What is listed behind them. */
  list: ReturnType<typeof useOrderList>
  url: OrdersUrl
  today: string
  acts: OrderActs
  userId: string
  plan: OrdersPlan
  form: OrderFormSlots
  photos: OrderPhotoSlots
  reminders: RemindersOfOrder
}

/** The dialog that the address names, if any. Each is loaded when it is first needed. */
export function OrderDialogs({
  search: { nova, editar, os, cliente, lixeira },
  url,
  plan,
  acts,
  list,
  reminders,
  ...rest
}: OrderDialogsProps) {
  const { form, photos, today } = rest
  return (
    <>
      {nova ? (
        <KeepOpen
          when={plan.settled && !plan.orderReason && form.customer !== undefined}
          before={plan.orderReason && <form.NoNewOrder reason={plan.orderReason} onClose={url.close} />}
        >
          <form.NewOrderDialog {...rest} reason={plan.writeReason} clienteId={cliente} onClose={url.close} />
        </KeepOpen>
      ) : editar ? (
        <KeepOpen key={editar} when={plan.settled && !plan.writeReason}>
          <form.EditOrderDialog {...rest} reason={plan.writeReason} id={editar} onClose={url.close} />
        </KeepOpen>
      ) : lixeira ? (
        <TrashDialog blocked={plan.writeReason} onClose={url.close} />
      ) : (
        os && (
          <OrderDetails
            id={os}
            list={list}
            editReason={plan.writeReason}
            photos={photos}
            reminders={reminders}
            today={today}
            acts={acts}
            onClose={url.close}
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

const details = lazyModule(() => import('../details/OrderDetails.tsx'))
const OrderDetails = lazyComponent(details, module => module.OrderDetails, dialogFallbacks)

const TrashDialog = lazyComponent(
  lazyModule(() => import('../trash/TrashDialog.tsx')),
  module => module.TrashDialog,
  dialogFallbacks,
)

/** Loads the details, and the form that a route brings, once the list stands and the browser has nothing else to do. */
export function usePreloadedDialogs(form: () => void) {
  useIdle(() => {
    form()
    details.preload()
  })
}
