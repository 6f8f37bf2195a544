import * as z from 'zod/mini'
import {
  amount,
  basedOn,
  chave,
  day,
  id,
  line,
  nullable,
  oneOf,
  optionalDay,
  page,
  prose,
  search,
} from './fields.ts'
import { orderAlerts, orderStatuses, paymentMethods, serviceTypes } from './orders.ts'

const sentFields = {
  cliente_id: id('cliente_obrigatorio'),
  marca: line(40, 'marca_obrigatoria'),
  modelo: line(80, 'modelo_obrigatorio'),
  tipo_servico: oneOf(serviceTypes, 'tipo_servico_obrigatorio'),
  defeito: prose(2000, 'defeito_obrigatorio'),
  valor: amount,
  status: z._default(oneOf(orderStatuses), 'Recebido'),
  data_entrada: day('data_entrada_obrigatoria'),
  data_previsao: optionalDay,
  observacoes: nullable(prose(4000)),
  pago: z._default(z.boolean({ error: 'campo_invalido' }), false),
  forma_pagamento: z._default(oneOf(paymentMethods), 'Pendente'),
  /** Set by the server when absent; kept only while Entregue, or paid. */
  data_entrega: optionalDay,
  pago_em: optionalDay,
}

interface Payment {
  pago?: unknown
  forma_pagamento?: unknown
}

// A paid order says how it was paid. Checked even where other fields are wrong, so that all errors show at once.
const paidSaysHow = z.refine<Payment>(
  value => value.pago !== true || (value.forma_pagamento ?? 'Pendente') !== 'Pendente',
  {
    path: ['forma_pagamento'],
    error: 'forma_pagamento_obrigatoria',
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  },
)

/** What an order's form holds (product 6.1). */
export const orderForm = z.strictObject(sentFields).check(paidSaysHow)

/** The form asks for the type of service; who else leaves it out gets the column's default (product 6.1). */
export const createOrder = z
  .strictObject({ chave, ...sentFields, tipo_servico: z._default(sentFields.tipo_servico, 'Outros') })
  .check(paidSaysHow)
export type CreateOrder = z.output<typeof createOrder>

export const updateOrder = z.strictObject({ id: id(), based_on: basedOn, ...sentFields }).check(paidSaysHow)
export type UpdateOrder = z.output<typeof updateOrder>

export const setOrderStatus = z.strictObject({
  id: id(),
  based_on: basedOn,
  status: oneOf(orderStatuses),
  /** Sent by an undo; kept only while Pronto or Entregue, and while Entregue. */
  pronto_em: optionalDay,
  data_entrega: optionalDay,
})
export type SetOrderStatus = z.output<typeof setOrderStatus>

export const listOrders = z.strictObject({
  q: search,
  status: z.optional(oneOf(orderStatuses)),
  cliente_id: z.optional(id()),
  /** Only orders that the shop is warned of, the longest waiting first. */
  alerta: z.optional(oneOf(orderAlerts)),
  ...page,
})
export type ListOrders = z.output<typeof listOrders>

export const orderId = z.strictObject({ id: id() })
