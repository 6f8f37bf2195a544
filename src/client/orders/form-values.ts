import type * as z from 'zod/mini'
import { splitDevice } from '../../shared/devices.ts'
import { formatAmount, parseMoney } from '../../shared/money.ts'
import type { OrderStatus, PaymentMethod } from '../../shared/orders.ts'
import type { orderForm } from '../../shared/orders-schema.ts'
import type { CustomerChoice } from './customer-picker.ts'
import type { Order } from './order.ts'

/** What the form's controls hold: texts as typed, days as YYYY-MM-DD or empty. */
export interface OrderFormValues {
  cliente: CustomerChoice
  marca: string
  modelo: string
  tipo_servico: string
  defeito: string
  valor: string
  status: OrderStatus
  data_entrada: string
  data_previsao: string
  data_entrega: string
  forma_pagamento: PaymentMethod
  pago: boolean
  pago_em: string
  observacoes: string
}

/** What the form sends, once valid. */
export type OrderInput = z.output<typeof orderForm>

/** An empty form (product 6.1): received today, not paid. */
export function emptyOrder(today: string, cliente: CustomerChoice): OrderFormValues {
  return {
    cliente,
    marca: '',
    modelo: '',
    tipo_servico: '',
    defeito: '',
    valor: '',
    status: 'Recebido',
    data_entrada: today,
    data_previsao: '',
    data_entrega: '',
    forma_pagamento: 'Pendente',
    pago: false,
    pago_em: '',
    observacoes: '',
  }
}

/** A stored order as the form shows it: the device split into brand and model. */
export function valuesOf(order: Order): OrderFormValues {
  return {
    ...splitDevice(order.aparelho),
    cliente: { id: order.cliente_id, nome: order.clientes.nome, telefone: order.clientes.telefone },
    tipo_servico: order.tipo_servico,
    defeito: order.defeito,
    valor: formatAmount(order.valor),
    status: order.status,
    data_entrada: order.data_entrada,
    data_previsao: order.data_previsao ?? '',
    data_entrega: order.data_entrega ?? '',
    forma_pagamento: order.forma_pagamento,
    pago: order.pago,
    pago_em: order.pago_em ?? '',
    observacoes: order.observacoes ?? '',
  }
}

/**
 * The texts as the schema of shared/orders reads them; it decides what is valid. A customer still to be
 * registered stands in by its key, which is an id too.
 */
export function toInput({ cliente, ...values }: OrderFormValues) {
  return {
    ...values,
    cliente_id: cliente === null ? '' : 'novo' in cliente ? cliente.novo.chave : cliente.id,
    valor: parseMoney(values.valor),
    data_entrega: values.status === 'Entregue' ? values.data_entrega : null,
    pago_em: values.pago ? values.pago_em : null,
  }
}
