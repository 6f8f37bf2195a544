import { type ComponentType, type ReactNode, useState } from 'react'
import type { CustomerChoice, CustomerPickerProps, NewCustomer } from './customer-picker.ts'
import type { OrdersGate } from './gate.ts'
import type { FormDialogProps } from './OrderFormDialogs.tsx'
import type { OrderPhotoParts } from './photo-parts.ts'
import { OrderDetails } from './preload-dialogs.ts'
import type { OrdersSearch } from './search.ts'
import type { OrdersUrl } from './use-orders-url.ts'

/** What the form needs of the customers, composed by the route. */
export interface OrderFormParts {
  customerPicker(props: CustomerPickerProps): ReactNode
  /** customers.create; the same `chave` again answers the same customer. */
  createCustomer(customer: NewCustomer): Promise<{ id: string }>
  /** The form's dialogs, loaded with the picker; and what loads them before they are asked for. */
  NewOrderDialog: ComponentType<FormDialogProps & { clienteId: string | undefined }>
  NoNewOrder: ComponentType<{ reason: string; onClose(): void }>
  EditOrderDialog: ComponentType<FormDialogProps & { id: string }>
  preload(): void
  /** Who the form is opened for; undefined while that is being asked. */
  customer: CustomerChoice | undefined
}

interface OrderDialogsProps {
  search: OrdersSearch
  url: OrdersUrl
  today: string
  userId: string
  gate: OrdersGate
  form: OrderFormParts
  photos: OrderPhotoParts
}

/** The dialog that the address names, if any. Each is loaded when it is first needed. */
export function OrderDialogs({
  search: { nova, editar, os, cliente },
  url,
  gate,
  ...rest
}: OrderDialogsProps) {
  const { form, photos, today } = rest
  return (
    <>
      {nova ? (
        <Once
          when={gate.settled && !gate.orderReason && form.customer !== undefined}
          before={gate.orderReason && <form.NoNewOrder reason={gate.orderReason} onClose={url.close} />}
        >
          <form.NewOrderDialog {...rest} clienteId={cliente} onClose={url.close} />
        </Once>
      ) : editar ? (
        <Once key={editar} when={gate.settled && !gate.writeReason}>
          <form.EditOrderDialog {...rest} id={editar} onClose={url.close} />
        </Once>
      ) : (
        os && (
          <OrderDetails
            key={os}
            id={os}
            editReason={gate.writeReason}
            photos={photos}
            today={today}
            onClose={url.close}
            onEdit={() => url.edit(os)}
          />
        )
      )}
    </>
  )
}

interface OnceProps {
  when: boolean
  /** Stands there until then. */
  before?: ReactNode
  children: ReactNode
}

/** Shows its children from the first time that `when` holds: a form that has begun is never taken away. */
function Once({ when, before = null, children }: OnceProps) {
  const [begun, setBegun] = useState(when)
  if (when && !begun) setBegun(true)
  return begun ? children : before
}
