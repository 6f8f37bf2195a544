import { t } from '@lingui/core/macro'
import type { FieldErrors } from 'react-hook-form'
import { customerForm } from '../../../shared/customers-schema.ts'
import { brands, joinDevice } from '../../../shared/devices.ts'
import { formatAmount } from '../../../shared/money.ts'
import { priceAfter } from '../../../shared/order-lines.ts'
import { orderStatuses, paymentMethods, serviceTypes } from '../../../shared/orders.ts'
import { newOrderForm, orderForm } from '../../../shared/orders-schema.ts'
import type { CustomerChoice } from '../../customers/customer-choice.ts'
import { type Comparison, comparisonOf, type Versions } from '../../ui/row-form/compare.ts'
import { draftPlace } from '../../ui/row-form/draft.ts'
import {
  emptyValues,
  errorsOf,
  schemaResolver,
  sentValues,
  storedValues,
} from '../../ui/row-form/row-fields.ts'
import { discountOf, filledLines, isBlank, totalsOf } from '../line-values.ts'
import type { Order } from '../order.ts'
import {
  groupsWithLines,
  type OrderFormValues,
  type OrderInput,
  orderFields,
  orderGroups,
} from '../order-fields.ts'
import { paymentLabel, serviceLabel, statusLabel } from '../order-words.ts'

/** An empty form: received today, not paid. */
export const emptyOrder = (today: string, cliente: CustomerChoice): OrderFormValues => ({
  ...emptyValues<Order, OrderFormValues>(orderFields),
  cliente,
  data_entrada: today,
})

/** A stored order as the form shows it: the device split into brand and model. */
export const valuesOf = (order: Order): OrderFormValues => storedValues(orderFields, order)

/** What the form would show of an order, had it been stored with what was sent. */
export const valuesSent = (sent: OrderInput, order: Order): OrderFormValues =>
  valuesOf({
    ...order,
    ...sent,
    ...priceAfter(sent, sent.pago).price,
    itens: sent.itens ?? [],
    aparelho: joinDevice(sent.marca, sent.modelo),
  })

/** The texts as the schema of shared/orders reads them; it decides what is valid. */
export function toInput(values: OrderFormValues) {
  const { cliente, valor, itens, desconto, a_orcar, ...sent } = sentValues<Order, OrderFormValues>(
    orderFields,
    values,
  )
  const { data_entrega, pago_em } = sentDays(values)
  return {
    ...sent,
    cliente_id: cliente,
    data_entrega: data_entrega || null,
    pago_em: pago_em || null,
    ...sentPrice(values, { itens, valor }),
  }
}

/** Whether the form's lines make its price. */
export const hasLines = ({ itens }: Pick<OrderFormValues, 'itens'>): boolean => !itens.every(isBlank)

/** Whether the form says that no price is known yet: what is paid has one. */
export const isUnpriced = ({ a_orcar, pago, itens }: Pick<OrderFormValues, 'a_orcar' | 'pago' | 'itens'>) =>
  a_orcar && !pago && !hasLines({ itens })

/** Lines and a discount make the price; without them it is typed, or not known yet. */
function sentPrice(values: OrderFormValues, { itens, valor }: Record<string, unknown>) {
  if (hasLines(values))
    return { itens, desconto: discountOf(values.desconto, totalsOf(values.itens, '').soma) }
  return isUnpriced(values) ? { valor: 0, a_orcar: true } : { valor }
}

/** What is added to an update: that the lines which the order had are gone, or that it has a price by now. */
export const takenAway = (
  sent: OrderInput,
  before: { itens?: readonly unknown[]; a_orcar?: boolean } | undefined,
): Pick<OrderInput, 'itens' | 'a_orcar'> => ({
  ...(!sent.itens && before?.itens && before.itens.length > 0 && { itens: [] }),
  ...(!sent.a_orcar && before?.a_orcar && { a_orcar: false }),
})

/** The form's name of a field of what is sent. */
export const nameInForm = (field: string): string => (field === 'cliente_id' ? 'cliente' : field)

const resolver = schemaResolver<OrderFormValues, OrderInput>(orderForm, {
  toInput,
  nameOf: nameInForm,
  more: values => customerErrors(values.cliente),
})

/** Validates the form. Blank lines are not sent: an error stands at its line's place among all of them. */
export const orderResolver: typeof resolver = async (values, context, options) => {
  const read = await resolver(values, context, options)
  const ofLines: unknown = read.errors.itens
  if (Array.isArray(ofLines))
    Object.assign(read.errors, {
      itens: values.itens.map(line => (isBlank(line) ? undefined : ofLines.shift())),
    })
  return read
}

function customerErrors(choice: CustomerChoice): FieldErrors<OrderFormValues> {
  if (choice === null || !('novo' in choice)) return {}
  const { nome, telefone } = choice.novo
  const novo = errorsOf(customerForm().safeParse({ nome, telefone }).error?.issues)
  return Object.keys(novo).length === 0 ? {} : ({ cliente: { novo } } as FieldErrors<OrderFormValues>)
}

const sent = (versions: Versions<OrderFormValues>) => withSentPrices(withSentDays(versions))
const comparison = comparisonOf<Order, OrderFormValues>(orderFields, { groups: orderGroups, sent })
const comparisonOfLines = comparisonOf<Order, OrderFormValues>(orderFields, { groups: groupsWithLines, sent })
const comparisonFor = ({ base, mine, theirs }: Versions<OrderFormValues>) =>
  [base, mine, theirs].some(hasLines) ? comparisonOfLines : comparison

/** Lines and discount are compared as one, with the price that they make. */
export const orderComparison: Comparison<OrderFormValues> = {
  changes: versions => comparisonFor(versions).changes(versions),
  merged: (versions, choices) => comparisonFor(versions).merged(versions, choices),
  rows: versions => comparisonFor(versions).rows(versions),
}

const withSentPrices = ({ base, mine, theirs }: Versions<OrderFormValues>): Versions<OrderFormValues> => ({
  base: withSentPrice(base),
  mine: withSentPrice(mine),
  theirs: withSentPrice(theirs),
})

// As stored: a price that lines make is their sum, and a price that is open is none.
function withSentPrice(values: OrderFormValues): OrderFormValues {
  const a_orcar = isUnpriced(values)
  if (!hasLines(values)) return { ...values, a_orcar, itens: [], desconto: '', ...(a_orcar && { valor: '' }) }
  const { desconto, valor } = totalsOf(values.itens, values.desconto)
  return {
    ...values,
    a_orcar,
    itens: filledLines(values.itens),
    desconto: desconto > 0 ? formatAmount(desconto) : '',
    valor: formatAmount(valor),
  }
}

function withSentDays({ base, mine, theirs }: Versions<OrderFormValues>): Versions<OrderFormValues> {
  const [sent, stored] = [sentDays(mine), sentDays(theirs)]
  // A day that is left to the server is whatever it set.
  if (mine.status === 'Entregue') sent.data_entrega ||= stored.data_entrega
  if (mine.pago) sent.pago_em ||= stored.pago_em
  return {
    base: { ...base, ...sentDays(base) },
    mine: { ...mine, ...sent },
    theirs: { ...theirs, ...stored },
  }
}

// A form keeps the days of a delivery and a payment that were taken back: they are not sent, so they do not count.
const sentDays = ({ status, data_entrega, pago, pago_em }: OrderFormValues) => ({
  data_entrega: status === 'Entregue' ? data_entrega : '',
  pago_em: pago ? pago_em : '',
})

/** Where one user's new order is kept while it is written, for the customer that the form was opened for, if any. */
export function orderDraft(userId: string, cliente: string | undefined) {
  const place = draftPlace({
    key: cliente ? `nova-os-${userId}-${cliente}` : `nova-os-${userId}`,
    fields: orderFields,
    sent: newOrderForm,
  })
  return {
    ...place,
    // A blank line is nothing to come back to.
    write: ({ values, ...draft }: Parameters<typeof place.write>[0]) =>
      place.write({ ...draft, values: { ...values, itens: filledLines(values.itens) } }),
  }
}

/** A model of each brand, for the form's placeholder. */
const exampleModels: Readonly<Record<string, string>> = {
  iPhone: '12',
  Samsung: 'Galaxy A54',
  Xiaomi: 'Redmi Note 12',
  Motorola: 'Moto G54',
  LG: 'K62',
  Huawei: 'P30 Lite',
  Outro: 'Asus Zenfone 8',
  Sony: 'Xperia 10',
  OnePlus: 'Nord 3',
  Oppo: 'Reno 7',
  Vivo: 'Y36',
  Realme: 'C55',
  Asus: 'Zenfone 8',
  Lenovo: 'K12',
  Nokia: 'G22',
  Redmi: 'Note 12',
  Mi: '11 Lite',
  Galaxy: 'A54',
  Poco: 'X5',
}

interface Option {
  value: string
  label: string
}

/** The seven brands, after those that an edited order has or had beside them. */
export function brandOptions(...others: (string | undefined)[]): Option[] {
  const known: readonly string[] = brands
  const extra = [...new Set(others)].flatMap(value =>
    value && !known.includes(value) ? [{ value, label: value }] : [],
  )
  return [...extra, ...brands.map(value => ({ value, label: value === 'Outro' ? t`Outro` : value }))]
}

/** A model of the chosen brand as the form's placeholder, an iPhone's until one is chosen. */
export function modelExample(marca: string): string | undefined {
  if (marca === '') return t`Ex: iPhone 12`
  const modelo = exampleModels[marca]
  return modelo && t`Ex: ${modelo}`
}

export const statusOptions = (): Option[] =>
  orderStatuses.map(value => ({ value, label: statusLabel(value) }))

export const paymentOptions = (): Option[] =>
  paymentMethods.map(value => ({ value, label: paymentLabel(value) }))

export const serviceOptions = (): Option[] =>
  serviceTypes.map(value => ({ value, label: serviceLabel(value) }))
