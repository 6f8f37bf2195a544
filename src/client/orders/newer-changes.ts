import { joinDevice } from '../../shared/devices.ts'
import { type OrderFormValues, type OrderInput, valuesOf } from './form-values.ts'
import type { Order } from './order.ts'

/** The fields of the form that another place changed between two versions of an order. */
export function changedFields(before: Order, now: Order): (keyof OrderFormValues)[] {
  const [old, newer] = [valuesOf(before), valuesOf(now)]
  return (Object.keys(newer) as (keyof OrderFormValues)[]).filter(
    field => JSON.stringify(old[field]) !== JSON.stringify(newer[field]),
  )
}

/** Whether an order holds all that was sent: then the attempt of which no answer came had been stored. */
export function holds(
  order: Order,
  { marca, modelo, data_entrega, pago_em, ...fields }: OrderInput,
): boolean {
  const wanted = {
    ...fields,
    aparelho: joinDevice(marca, modelo),
    // Days that were left to the server are whatever it set.
    data_entrega: data_entrega ?? order.data_entrega,
    pago_em: pago_em ?? order.pago_em,
  }
  return Object.entries(wanted).every(([field, value]) => order[field as keyof Order] === value)
}
