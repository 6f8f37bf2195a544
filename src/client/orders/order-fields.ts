import { t } from '@lingui/core/macro'
import type * as z from 'zod/mini'
import { deviceName, joinDevice, splitDevice } from '../../shared/devices.ts'
import { formatAmount } from '../../shared/money.ts'
import { orderStatuses, paymentMethods, serviceTypes } from '../../shared/orders.ts'
import type { orderForm } from '../../shared/orders-schema.ts'
import type { CustomerChoice } from '../customers/customer-choice.ts'
import { formatDay } from '../ui/Day.tsx'
import type { FieldGroup } from '../ui/row-form/compare.ts'
import { type FormField, field, type ValuesOf } from '../ui/row-form/row-fields.ts'
import { areLines, filledLines, type LineValues, linesWords, lineValuesOf, sentLine } from './line-values.ts'
import type { Order } from './order.ts'
import { paymentLabel, serviceLabel, statusLabel } from './order-words.ts'

/** The form's valid input. */
export type OrderInput = z.output<typeof orderForm>

/** A field of plain text: the form and the details show it as it stands here. */
interface TextField extends FormField<Order, string> {
  control: 'line' | 'lines'
  maxLength: number
  required?: boolean
  placeholder?(): string
}
type TextFields = Partial<Record<keyof OrderInput, TextField>>

/** What is to be done: below the device, in the form's first column. */
export const workTexts = {
  defeito: {
    ...field.text(
      () => t`Defeito`,
      (order: Order) => order.defeito,
    ),
    control: 'lines',
    maxLength: 2000,
    required: true,
    placeholder: () => t`O que o cliente relatou`,
  },
} satisfies TextFields

/** What is agreed: at the end of the form's second column. */
export const agreementTexts = {
  observacoes: {
    ...field.text(
      () => t`Observações`,
      (order: Order) => order.observacoes ?? '',
    ),
    control: 'lines',
    maxLength: 4000,
  },
} satisfies TextFields

export type TextName = keyof typeof workTexts | keyof typeof agreementTexts
export const textFields: Record<TextName, TextField> = { ...workTexts, ...agreementTexts }

const cliente: FormField<Order, CustomerChoice> = {
  label: () => t`Cliente`,
  empty: null,
  read: ({ cliente_id, clientes: { nome, telefone } }) => ({ id: cliente_id, nome, telefone }),
  // A customer still to be registered stands in by its key, which is an id too.
  send: choice => (choice === null ? '' : 'novo' in choice ? choice.novo.chave : choice.id),
  words(choice) {
    if (choice === null) return ''
    const { nome, telefone } = 'novo' in choice ? choice.novo : choice
    return `${nome} - ${telefone}`
  },
  fits: isChoice,
}

const sentLines = (lines: LineValues[]) => filledLines(lines).map(sentLine)

const itens: FormField<Order, LineValues[]> = {
  label: () => t`Itens`,
  empty: [],
  read: order => (order.itens ?? []).map(lineValuesOf),
  send: sentLines,
  compareBy: lines => JSON.stringify(sentLines(lines)),
  words: linesWords,
  fits: areLines,
}

/** The fields of an order's form, in its order: values, draft, what is sent and the comparison follow. */
export const orderFields = {
  cliente,
  marca: field.text(
    () => t`Marca`,
    (order: Order) => splitDevice(order.aparelho).marca,
  ),
  modelo: field.text(
    () => t`Modelo`,
    (order: Order) => splitDevice(order.aparelho).modelo,
  ),
  tipo_servico: {
    ...field.text(
      () => t`Tipo de Serviço`,
      (order: Order) => order.tipo_servico,
    ),
    words: serviceWords,
  },
  ...workTexts,
  valor: field.amount(
    () => t`Valor`,
    (order: Order) => order.valor,
  ),
  a_orcar: field.yesNo(
    () => t`A orçar`,
    (order: Order) => order.a_orcar,
    open => (open ? t`A orçar` : ''),
  ),
  itens,
  desconto: field.text(
    () => t`Desconto`,
    (order: Order) => (order.desconto > 0 ? formatAmount(order.desconto) : ''),
  ),
  status: field.choice(
    () => t`Status`,
    (order: Order) => order.status,
    { options: orderStatuses, empty: 'Recebido', words: statusLabel },
  ),
  data_entrada: field.day(
    () => t`Entrada`,
    (order: Order) => order.data_entrada,
  ),
  data_previsao: field.day(
    () => t`Previsão`,
    (order: Order) => order.data_previsao ?? '',
  ),
  data_entrega: field.day(
    () => t`Entregue em`,
    (order: Order) => order.data_entrega ?? '',
  ),
  forma_pagamento: field.choice(
    () => t`Forma de pagamento`,
    (order: Order) => order.forma_pagamento,
    { options: paymentMethods, empty: 'Pendente', words: paymentLabel },
  ),
  pago: field.yesNo(
    () => t`Pago`,
    (order: Order) => order.pago,
    paid => (paid ? t`Sim` : t`Ainda não`),
  ),
  pago_em: field.day(
    () => t`Pago em`,
    (order: Order) => order.pago_em ?? '',
  ),
  ...agreementTexts,
} satisfies Record<Exclude<keyof OrderInput, 'cliente_id'> | 'cliente', object>

/** What the form's controls hold: texts as typed, days as YYYY-MM-DD or empty. */
export type OrderFormValues = ValuesOf<typeof orderFields>

const groups: Record<string, FieldGroup<OrderFormValues>> = {
  aparelho: {
    label: () => t`Aparelho`,
    fields: ['marca', 'modelo'],
    words: ({ marca, modelo }) => deviceName(joinDevice(marca, modelo)),
  },
  status: {
    label: () => t`Status`,
    fields: ['status', 'data_entrega'],
    words: ({ status, data_entrega }) =>
      withDay(statusLabel(status), status === 'Entregue' ? data_entrega : ''),
  },
  pagamento: {
    label: () => t`Pagamento`,
    fields: ['pago', 'forma_pagamento', 'pago_em'],
    words: paymentWords,
  },
}

/** What of an order is kept or given up as one when two versions are put together. */
export const orderGroups: typeof groups = {
  ...groups,
  valor: { label: () => t`Valor`, fields: ['valor', 'a_orcar'], words: priceWords },
}

/** The same where one of the versions has lines: they make the price. */
export const groupsWithLines: typeof groups = {
  ...groups,
  itens: { label: () => t`Itens`, fields: ['itens', 'desconto', 'valor', 'a_orcar'], words: lineWords },
}

function priceWords({ valor, a_orcar }: OrderFormValues): string {
  return a_orcar ? t`A orçar` : orderFields.valor.words(valor)
}

function lineWords(values: OrderFormValues): string {
  const lines = orderFields.itens.words(values.itens)
  if (lines === '') return priceWords(values)
  const amount = orderFields.valor.words(values.desconto)
  return values.desconto ? `${lines}\n${t`Desconto: ${amount}`}` : lines
}

function serviceWords(typed: string): string {
  const known = serviceTypes.find(one => one === typed)
  return known ? serviceLabel(known) : typed
}

function paymentWords({ pago, forma_pagamento, pago_em }: OrderFormValues): string {
  const method = paymentLabel(forma_pagamento)
  if (pago) return withDay(t`Pago - ${method}`, pago_em)
  return forma_pagamento === 'Pendente' ? method : t`Ainda não pago - ${method}`
}

const withDay = (text: string, day: string) => (day ? `${text} · ${formatDay(day)}` : text)

function isChoice(kept: unknown): kept is CustomerChoice {
  if (kept === null) return true
  if (typeof kept !== 'object') return false
  return 'novo' in kept ? isPerson(kept.novo, 'chave') : isPerson(kept, 'id')
}

function isPerson(kept: unknown, key: 'id' | 'chave'): boolean {
  const found = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  return [key, 'nome', 'telefone'].every(name => typeof found.get(name) === 'string')
}
