import { parseMoney } from '../../shared/money.ts'
import { type Change, changesOf, merged, type Parts, type Side, type Versions } from '../ui/merge-versions.ts'
import type { CustomerChoice } from './customer-picker.ts'
import type { OrderFormValues } from './form-values.ts'

/**
 * What of an order is kept or given up as one when two versions are put together. By field, so that a new one does
 * not compile without its part: what was typed in it would be lost.
 */
const partOf = {
  cliente: 'cliente',
  marca: 'aparelho',
  modelo: 'aparelho',
  tipo_servico: 'tipo_servico',
  defeito: 'defeito',
  valor: 'valor',
  status: 'status',
  data_entrega: 'status',
  data_entrada: 'data_entrada',
  data_previsao: 'data_previsao',
  pago: 'pagamento',
  forma_pagamento: 'pagamento',
  pago_em: 'pagamento',
  observacoes: 'observacoes',
} as const satisfies Record<keyof OrderFormValues, string>

export type OrderPart = (typeof partOf)[Field]
type Field = keyof OrderFormValues

const parts = fieldsByPart()

function fieldsByPart(): Parts<OrderFormValues, OrderPart> {
  const fields = Object.keys(partOf) as Field[]
  const names = new Set(Object.values(partOf))
  const entries = [...names].map(part => [part, fields.filter(field => partOf[field] === part)])
  return Object.fromEntries(entries)
}

type OrderVersions = Versions<OrderFormValues>

/** Which parts of an order's form were changed here, elsewhere, or in both places. */
export const orderChanges = (versions: OrderVersions): Change<OrderPart>[] =>
  changesOf(tidied(versions), parts, sameValue)

/** The form's values with both sides' changes in them, as chosen where they collide. */
export const mergedOrder = (
  versions: OrderVersions,
  choices: Partial<Record<OrderPart, Side>>,
): OrderFormValues => merged(tidied(versions), parts, choices, sameValue)

const tidied = ({ base, mine, theirs }: OrderVersions): OrderVersions => ({
  base: tidy(base),
  mine: tidy(mine),
  theirs: tidy(theirs),
})

// A form keeps the days of a delivery and a payment that were taken back: they are not sent, so they do not count.
const tidy = (values: OrderFormValues): OrderFormValues => ({
  ...values,
  data_entrega: values.status === 'Entregue' ? values.data_entrega : '',
  pago_em: values.pago ? values.pago_em : '',
})

// Values are the same where what is sent is: however an amount is typed, whatever a customer is called by now.
function sameValue(one: Value, other: Value, field: Field): boolean {
  return sentAs(one, field) === sentAs(other, field)
}

type Value = OrderFormValues[keyof OrderFormValues]

function sentAs(value: Value, field: Field): unknown {
  if (field === 'valor') return parseMoney(String(value))
  if (field === 'cliente') return idOf(value as CustomerChoice)
  return typeof value === 'string' ? value.trim() : value
}

const idOf = (choice: CustomerChoice): string | undefined =>
  choice === null ? undefined : 'novo' in choice ? choice.novo.chave : choice.id
