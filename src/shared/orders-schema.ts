import * as z from 'zod/mini'
import {
  amount,
  basedOn,
  chave,
  day,
  id,
  line,
  moment,
  monthOrAll,
  nullable,
  oneOf,
  optionalDay,
  orNull,
  page,
  prose,
  search,
} from './fields.ts'
import { lineKinds, longestLine, maxLines, maxQuantity, priceAfter, type SentPrice } from './order-lines.ts'
import {
  isPaidBy,
  maxWarrantyDays,
  minWarrantyDays,
  orderNotes,
  orderQuotes,
  orderSequences,
  orderStatuses,
  orderWaits,
  paymentMethods,
  serviceTypes,
} from './orders.ts'

const warrantyDays = z.int({ error: 'garantia_invalida' }).check(
  z.refine(days => days >= minWarrantyDays && days <= maxWarrantyDays, { error: 'garantia_invalida' }),
  z.meta({ minimum: minWarrantyDays, maximum: maxWarrantyDays }),
)

/** A line of an order, as its form sends it. */
export const orderLine = z.strictObject({
  tipo: oneOf(lineKinds),
  descricao: line(longestLine, 'descricao_obrigatoria'),
  quantidade: z.int({ error: 'quantidade_invalida' }).check(
    z.refine(pieces => pieces >= 1 && pieces <= maxQuantity, { error: 'quantidade_invalida' }),
    z.meta({ minimum: 1, maximum: maxQuantity }),
  ),
  valor_unitario: amount,
  custo_unitario: orNull(amount),
  garantia_dias: orNull(warrantyDays),
})

const sentFields = {
  cliente_id: id('cliente_obrigatorio'),
  marca: line(40, 'marca_obrigatoria'),
  modelo: line(80, 'modelo_obrigatorio'),
  tipo_servico: oneOf(serviceTypes, 'tipo_servico_obrigatorio'),
  defeito: prose(2000, 'defeito_obrigatorio'),
  /** Left out where lines or a discount are sent; what differs from them is refused. */
  valor: z.optional(amount),
  /** All lines; left out, they stay. */
  itens: z.optional(
    z.array(orderLine, { error: 'campo_invalido' }).check(z.maxLength(maxLines, { error: 'itens_demais' })),
  ),
  desconto: z.optional(amount),
  /** No price is known yet: it goes with no value, no line and no payment, and ends with any of them. */
  a_orcar: z.optional(z.boolean({ error: 'campo_invalido' })),
  status: z._default(oneOf(orderStatuses), 'Recebido'),
  data_entrada: day('data_entrada_obrigatoria'),
  data_previsao: optionalDay,
  observacoes: nullable(prose(4000)),
  pago: z._default(z.boolean({ error: 'campo_invalido' }), false),
  forma_pagamento: z._default(oneOf(paymentMethods), 'Pendente'),
  /** Set by the server if absent; dropped unless the order is Entregue. */
  data_entrega: optionalDay,
  /** Set by the server if absent; dropped unless the order is paid. */
  pago_em: optionalDay,
}

interface Payment {
  pago?: unknown
  forma_pagamento?: unknown
}

// A paid order needs a form of payment. Checked even if other fields are wrong, so that all errors show at
// once.
const paidSaysHow = z.refine<Payment>(value => value.pago !== true || isPaidBy(value.forma_pagamento), {
  path: ['forma_pagamento'],
  error: 'forma_pagamento_obrigatoria',
  when: payload => typeof payload.value === 'object' && payload.value !== null,
})

/**
 * A price that agrees with itself, whatever else is wrong. Without a discount the stored one counts, which only the
 * server knows.
 */
const pricesAgree = z.check<SentPrice>(
  ({ value, issues }) => {
    const { valor, itens, desconto, a_orcar } = value
    const isUnsaid = valor === undefined && itens === undefined && desconto === undefined && !a_orcar
    const wrong = isUnsaid
      ? ({ valor: 'valor_obrigatorio' } as const)
      : itens && desconto !== undefined && priceAfter(value, false).issues
    for (const [field, message] of Object.entries(wrong || {}))
      issues.push({ code: 'custom', path: [field], message, input: value, continue: true })
  },
  {
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path = [] }) => isOfPrice(path)),
  },
)

const isOfPrice = ([field, , ofLine]: readonly PropertyKey[]): boolean =>
  field === 'itens'
    ? ofLine !== 'descricao' && ofLine !== 'garantia_dias'
    : field === 'valor' || field === 'desconto' || field === 'a_orcar'

/** The order form's fields. */
export const orderForm = z.strictObject(sentFields).check(paidSaysHow, pricesAgree)
export const newOrderForm = z.strictObject({ chave, ...sentFields }).check(paidSaysHow, pricesAgree)

/**
 * The form requires a type of service and a day of entry. Other senders may leave them out, and get the column's default
 * and the shop's day.
 */
export const createOrder = z
  .strictObject({
    chave,
    ...sentFields,
    tipo_servico: z._default(sentFields.tipo_servico, 'Outros'),
    data_entrada: z.optional(sentFields.data_entrada),
  })
  .check(paidSaysHow, pricesAgree)
export type CreateOrder = z.output<typeof createOrder>

const {
  cliente_id: _who,
  marca: _brand,
  modelo: _model,
  itens: _lines,
  desconto: _discount,
  a_orcar: _open,
  ...sentOrder
} = sentFields

/** An order from an import: the device is one text, and missing fields were filled in before. */
export const importedOrder = z
  .strictObject({
    ...sentOrder,
    valor: amount,
    aparelho: line(121, 'modelo_obrigatorio'),
    pronto_em: optionalDay,
    numero_anterior: nullable(line(40)),
  })
  .check(paidSaysHow)
export type ImportedOrder = z.output<typeof importedOrder>

export const updateOrder = z
  .strictObject({ id: id(), based_on: basedOn, ...sentFields })
  .check(paidSaysHow, pricesAgree)
export type UpdateOrder = z.output<typeof updateOrder>

/** Sent by an undo of a payment: whether and when it was paid before. A day requires a payment. */
const paidBefore = {
  pago: z.optional(z.boolean({ error: 'campo_invalido' })),
  pago_em: z.optional(optionalDay),
  /** That no price was known; ignored where there is one. */
  a_orcar: z.optional(z.boolean({ error: 'campo_invalido' })),
}

/** A day sent by an undo: null or empty means that there was none, unlike leaving it out. */
const dayAsItWas = z.optional(
  z.pipe(
    z.nullable(z.union([z.literal(''), day()], { error: 'data_invalida' })),
    z.transform(value => value || null),
  ),
)

const dayOfPayment = z.refine<Payment & { pago_em?: unknown }>(
  ({ pago, forma_pagamento, pago_em }) => !pago_em || (pago ?? isPaidBy(forma_pagamento)) === true,
  { path: ['pago_em'], error: 'campo_invalido' },
)

export const setOrderStatus = z
  .strictObject({
    id: id(),
    based_on: basedOn,
    status: oneOf(orderStatuses),
    /**
     * Only an undo sends these. `pronto_em` is ignored unless Pronto or Entregue, `data_entrega` unless
     * Entregue.
     */
    pronto_em: dayAsItWas,
    data_entrega: optionalDay,
    /** Sets the payment too; if absent, the payment stays. */
    forma_pagamento: z.optional(oneOf(paymentMethods)),
    /** Of an order with lines the discount, of another the value: a device goes back without a charge, or an undo of that. */
    valor: z.optional(amount),
    desconto: z.optional(amount),
    ...paidBefore,
  })
  .check(paidSaysHow, dayOfPayment)
export type SetOrderStatus = z.output<typeof setOrderStatus>

export const payOrder = z
  .strictObject({
    id: id(),
    based_on: basedOn,
    /** How it was paid; null takes the payment back and keeps the agreed form. */
    forma_pagamento: z.nullable(oneOf(paymentMethods)),
    ...paidBefore,
  })
  .check(paidSaysHow, dayOfPayment)
export type PayOrder = z.output<typeof payOrder>

/** The search fields of orders, without the status. */
const searched = {
  q: search,
  cliente_id: z.optional(id()),
  pago: z.optional(z.boolean({ error: 'campo_invalido' })),
  orcamento: z.optional(oneOf(orderQuotes)),
  /** Only paid orders of this month, by the day of their revenue, whose cost is not known whole. */
  sem_custo: z.optional(monthOrAll),
  /** Days of entry, both included. */
  de: z.optional(day()),
  ate: z.optional(day()),
}

export const countOrders = z.strictObject(searched)
export type CountOrders = z.output<typeof countOrders>

/** The filters and the sorting of a list of orders. */
const listed = {
  status: z.optional(oneOf(orderStatuses)),
  /** By entry by default; an alert has its own order. */
  ordem: z.optional(oneOf(orderSequences)),
  /** Only orders of an alert, those that have waited longest first, or orders promised for today. */
  alerta: z.optional(oneOf(orderWaits)),
}

/** `atualizado_desde`: only rows that were changed since, as in other lists; the API's callers send it. */
export const listOrders = z.strictObject({
  ...searched,
  ...listed,
  atualizado_desde: z.optional(moment),
  ...page,
})
export type ListOrders = z.output<typeof listOrders>

const exported = {
  ...listed,
  // As in the screen's address.
  pago: z.optional(
    z.pipe(
      z.enum(['sim', 'nao']),
      z.transform(paid => paid === 'sim'),
    ),
  ),
  orcamento: searched.orcamento,
  sem_custo: searched.sem_custo,
  de: searched.de,
  ate: searched.ate,
}

/** The export of orders. Searched words are sent by a form, so that no name is in an address. */
export const exportOrders = z.strictObject(exported)
export const exportFoundOrders = z.strictObject({ ...exported, q: search })
export type ExportOrders = z.output<typeof exportFoundOrders>

export const orderId = z.strictObject({ id: id() })

/** orders.events: one order's history, in pages of fixed length. */
export const listOrderEvents = z.strictObject({ id: id(), cursor: page.cursor, direction: page.direction })
export type ListOrderEvents = z.output<typeof listOrderEvents>

/** orders.lineHints: parts and services used before, by what is typed of one; without a text the newest. */
export const lineHints = z.strictObject({ q: search })
export type LineHints = z.output<typeof lineHints>

export const noteOrder = z.strictObject({ id: id(), tipo: oneOf(orderNotes) })
export type NoteOrder = z.output<typeof noteOrder>

/** orders.trash: optionally of one customer. */
export const listTrash = z.strictObject({ cliente_id: z.optional(id()), ...page })
export type ListTrash = z.output<typeof listTrash>
