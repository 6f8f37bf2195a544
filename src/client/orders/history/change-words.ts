import { t } from '@lingui/core/macro'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import { formatDay } from '../../ui/Day.tsx'
import { orderFields } from '../order-fields.ts'
import { paymentLabel, serviceLabel, statusLabel } from '../order-words.ts'
import { changedLineWords } from './line-events.ts'
import type { EventFacts, OrderEvent } from './order-events.ts'

export interface Change {
  /** The column, or 'item 0' for the first changed line. */
  name: string
  label: string
  from: string
  to: string
}

/** Each field that an event changed, in words; '' where there was or is nothing. */
export function changesOf({ tipo, de, para, clientes }: OrderEvent): Change[] {
  if (tipo !== 'alterada' && tipo !== 'revertida') return []
  const [before, after] = [de ?? {}, para ?? {}]
  const fields = changedNames({ de, para }).map(name => ({
    name,
    label: orderFieldLabel(name),
    from: name === 'cliente_id' ? (clientes.de ?? t`Cliente excluído`) : valueWords(name, before),
    to: name === 'cliente_id' ? (clientes.para ?? t`Cliente excluído`) : valueWords(name, after),
  }))
  return [...changedLineWords(before, after), ...fields]
}

/** The columns that an event changed, in the order in which they are shown. */
export function changedNames({ de, para }: Pick<OrderEvent, 'de' | 'para'>): string[] {
  const order = Object.keys(labels())
  const names = [...Object.keys(de ?? {}), ...Object.keys(para ?? {})]
    // Whether it has a price is said with the price.
    .map(name => (name === 'a_orcar' ? 'valor' : name))
  return [...new Set(names)]
    .filter(name => !unsaid.includes(name))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** Lines have words of their own, and a key of the API is who did it. */
const unsaid = ['chave', 'itens', 'mais_itens']

/** What a column of an order is called. */
export const orderFieldLabel = (name: string): string => labels()[name] ?? name

/** What stands in a column of an order, in words; '' where there is nothing. */
export const orderFieldWords = (name: string, value: unknown): string =>
  // A column's value is what an event holds of it.
  valueWords(name, { [name]: value } as EventFacts)

/** By column, in the order in which a line shows them. */
function labels(): Record<string, string> {
  const own = Object.entries(orderFields).map(([name, { label }]) => [name, label()])
  return {
    status: t`Status`,
    cliente_id: t`Cliente`,
    aparelho: t`Aparelho`,
    a_orcar: t`A orçar`,
    desconto: t`Desconto`,
    ...Object.fromEntries(own),
    pronto_em: t`Pronta desde`,
    numero_os: t`OS`,
  }
}

export function valueWords(name: string, facts: EventFacts): string {
  switch (name) {
    case 'status':
      return facts.status ? statusLabel(facts.status) : ''
    case 'valor':
      if (facts.a_orcar) return t`A orçar`
      // Where it had no price, or has none, its value is not among what changed.
      return facts.valor === undefined && facts.a_orcar === undefined ? '' : formatMoney(facts.valor ?? 0)
    case 'desconto':
      return facts.desconto ? formatMoney(facts.desconto) : ''
    case 'a_orcar':
      return facts.a_orcar ? t`Sim` : t`Não`
    case 'pago':
      return facts.pago ? t`Sim` : t`Ainda não`
    case 'forma_pagamento':
      return facts.forma_pagamento ? paymentLabel(facts.forma_pagamento) : ''
    case 'tipo_servico':
      return facts.tipo_servico ? serviceLabel(facts.tipo_servico) : ''
    case 'aparelho':
      return deviceName(facts.aparelho ?? '')
    default: {
      const value = new Map<string, unknown>(Object.entries(facts)).get(name)
      if (typeof value !== 'string') return ''
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
    }
  }
}
