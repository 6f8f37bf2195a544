import { deviceName } from '../../../shared/devices.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { dayInMonth } from '../../ui/Day.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Order } from '../order.ts'
import { labelName, type PaperCustomer } from './receipt.ts'

interface OrderLabelProps {
  order: Order
  customer: PaperCustomer | undefined
  address: string
}

/** The label that is stuck to a device, 62 × 29 mm: which order, and the way to it for whoever has it in hand. */
export function OrderLabel({ order, customer, address }: OrderLabelProps) {
  const number = shortNumber(order.numero_os)
  const day = dayInMonth(order.data_previsao ?? order.data_entrada)
  return (
    <article data-copy="etiqueta">
      <QrCode text={address} label={`QR que abre a OS ${number}`} />
      <div>
        <b data-long={number.length > 6 ? '' : undefined}>{number}</b>
        <p data-device="" dir="auto">
          {deviceName(order.aparelho)}
        </p>
        <p data-clip="">{order.tipo_servico}</p>
        <p data-last="">
          <span data-clip="" dir="auto">
            {labelName(order.clientes.nome, customer?.documento)}
          </span>
          <span>{order.data_previsao ? `para ${day}` : `entrou ${day}`}</span>
        </p>
      </div>
    </article>
  )
}
