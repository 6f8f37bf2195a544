import * as z from 'zod/mini'
import type { ApiScope } from '../../shared/api-keys.ts'
import { toOrderRow, toReminderRow } from '../../shared/api-rows.ts'
import * as schema from '../../shared/api-schemas.ts'
import { deviceName, splitDevice } from '../../shared/devices.ts'
import { costFits, type OrderLine } from '../../shared/order-lines.ts'

type Fields = Record<string, unknown>
export type ObjectSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>

/** What a noun's routes have in common. */
export interface Noun {
  /** Its name in the document, and its words there: one of it, and many. */
  name: string
  one: string
  many: string
  /** The procedure that reads one row. */
  get: string
  /** What POST takes, and what PUT and PATCH do. */
  created: ObjectSchema
  changed: ObjectSchema
  /** What is answered. */
  row: ObjectSchema
  /** A procedure's row as the API shows it; `row` then leaves out what the API has no field for. */
  toRow?: (row: Fields, today: string) => Fields
  /** The scope that some of the sent fields need besides the route's. */
  scopeFor?: (fields: Fields, before?: Fields) => ApiScope | null
  /** Fields that a change needs besides those that are never optional. */
  neededWith?: (fields: Fields) => string[]
  /** The fields as its procedures take them; `before` is the procedure's row, for a change. */
  toInput?: (fields: Fields, before?: Fields) => Fields
}

export const orders: Noun = {
  name: 'Order',
  one: 'uma OS',
  many: 'as OS',
  get: 'orders.get',
  created: schema.newApiOrder,
  changed: schema.apiOrder,
  row: schema.orderRow,
  toRow: toOrderRow,
  scopeFor: (fields, before) => (isPayment(fields, before) ? 'financeiro' : null),
  neededWith: fields => (saysPrice(fields) ? [] : ['valor']),
  toInput: ({ aparelho, ...fields }, before) => ({
    ...fields,
    ...withCosts(fields, before),
    ...splitFor(String(aparelho), before && String(before.aparelho)),
  }),
}

/** Whether the value follows from what is sent beside it. */
const saysPrice = ({ itens, desconto, a_orcar }: Fields): boolean =>
  a_orcar === true || (Array.isArray(itens) ? itens.length > 0 : desconto !== undefined)

interface SentLine extends Omit<OrderLine, 'custo_unitario'> {
  custo_unitario?: number | null
}

/**
 * Lines with the costs that they have: a line without one takes that of the stored line with its name. No key may read a
 * cost, so sent ones must not find it by where the bound is: they have half of the room, or the stored ones go.
 */
function withCosts({ itens }: Fields, before?: Fields) {
  if (!itens) return {}
  const left = [...((before?.itens ?? []) as OrderLine[])]
  const costOf = ({ tipo, descricao }: SentLine) => {
    const at = left.findIndex(line => line.tipo === tipo && line.descricao === descricao)
    return at < 0 ? null : (left.splice(at, 1)[0]?.custo_unitario ?? null)
  }
  const sent = itens as SentLine[]
  const alone = sent.map(line => ({ custo_unitario: null, ...line }))
  const whole = sent.map(line => ({ custo_unitario: costOf(line), ...line }))
  const said = alone.filter(line => line.custo_unitario !== null)
  return { itens: costFits(said, 0.5) && costFits(whole) ? whole : alone }
}

/** Whether what is sent pays the order, takes the payment back or changes it: as POST payment does. */
function isPayment({ pago, forma_pagamento, pago_em }: Fields, before: Fields = { pago: false }): boolean {
  if (pago !== before.pago) return true
  return (
    pago === true &&
    (forma_pagamento !== before.forma_pagamento || (pago_em ?? before.pago_em) !== before.pago_em)
  )
}

/**
 * A device as the form's brand and model. One that was sent as it is shown stays as it is stored: of "Outro Zenfone 5"
 * people see "Zenfone 5".
 */
function splitFor(aparelho: string, stored?: string) {
  if (stored !== undefined && deviceName(stored) === aparelho) return fullSplit(stored)
  return fullSplit(aparelho)
}

function fullSplit(aparelho: string) {
  const split = splitDevice(aparelho)
  // A single word is a model without a brand, and so is a first word longer than any brand.
  const isBrand = split.modelo.trim() !== '' && split.marca.length <= 40
  return isBrand ? split : { marca: 'Outro', modelo: aparelho }
}

export const customers: Noun = {
  name: 'Client',
  one: 'um cliente',
  many: 'os clientes',
  get: 'customers.get',
  created: schema.newApiCustomer,
  changed: schema.apiCustomer,
  row: schema.customerRow,
}

export const expenses: Noun = {
  name: 'Expense',
  one: 'uma despesa',
  many: 'as despesas',
  get: 'finance.getExpense',
  created: schema.apiExpense,
  changed: schema.apiExpense,
  row: schema.expenseRow,
}

export const reminders: Noun = {
  name: 'Reminder',
  one: 'um lembrete',
  many: 'os lembretes',
  get: 'reminders.get',
  created: schema.apiReminder,
  changed: schema.apiReminder,
  row: schema.reminderRow,
  toRow: toReminderRow,
}

export const photos: Noun = {
  name: 'Photo',
  one: 'uma foto',
  many: 'as fotos de uma OS',
  get: 'photos.get',
  created: schema.apiPhoto,
  changed: schema.apiPhoto,
  row: schema.photoRow,
}

/** Versions of an order's quote: people send and answer them. */
export const quotes: Noun = {
  name: 'Quote',
  one: 'um orçamento',
  many: 'os orçamentos de uma OS, do mais recente ao mais antigo',
  get: 'orders.quotes',
  created: z.strictObject({}),
  changed: z.strictObject({}),
  row: schema.quoteRow,
}

/** One row that is no record: it cannot be changed. */
export const summary: Noun = {
  name: 'Summary',
  one: 'os números do painel',
  many: 'os números do painel',
  get: 'orders.summary',
  created: z.strictObject({}),
  changed: z.strictObject({}),
  row: schema.summaryRow,
}

/** A procedure's row as the API answers it on the shop's day `today`. */
export const shown = (noun: Pick<Noun, 'row' | 'toRow'>, row: unknown, today: string): Fields =>
  noun.row.parse(noun.toRow ? noun.toRow(row as Fields, today) : row)

/** The fields that a change needs: PUT sends them, PATCH takes what it does not send from the row. */
export const neededFields = ({ changed, neededWith }: Noun, sent: Fields): string[] => [
  ...requiredFields(changed.shape),
  ...(neededWith?.(sent) ?? []),
]

/** Optional fields that are not sent stay. */
export const requiredFields = (shape: Record<string, z.ZodMiniType>): string[] =>
  Object.entries(shape).flatMap(([name, { def }]) => (def.type === 'optional' ? [] : [name]))

/** The fields of a row that are ours alone: ignored where they are sent. */
export const readOnly = ({ changed, row }: Noun): string[] =>
  Object.keys(row.shape).filter(name => !Object.hasOwn(changed.shape, name))
