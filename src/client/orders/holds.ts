import { joinDevice } from '../../shared/devices.ts'
import type { OrderInput } from './form-values.ts'
import type { Order } from './order.ts'

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
