import { plural, t } from '@lingui/core/macro'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { formatDay } from '../../ui/Day.tsx'
import { orderFields } from '../order-fields.ts'
import { statusLabel } from '../order-status.ts'
import { paymentLabel } from '../payment-label.ts'
import { serviceLabel } from '../service-label.ts'
import type { EventFacts, Line, OrderEvent } from './order-event.ts'

/** What was done, after the name of who did it. `today` is the shop's. */
export function actWords({ event: { tipo, autor, de, para }, count }: Line, today: string): string {
  const facts = para ?? de ?? {}
  if (autor === 'importado' && tipo === 'criada') return t`importou a OS`
  switch (tipo) {
    case 'criada':
      return t`criou a OS`
    case 'estado':
      return t`começou a guardar o histórico`
    case 'alterada':
      return changeWords(Object.keys(facts))
    case 'excluida':
      return t`excluiu a OS`
    case 'restaurada':
      return t`restaurou a OS`
    case 'revertida':
      return t`voltou a OS a uma versão anterior`
    case 'foto_adicionada':
      return photosAdded(count, facts.tipo_foto)
    case 'foto_alterada':
      return t`mudou o tipo de uma foto`
    case 'foto_excluida':
      return t`excluiu uma foto`
    case 'lembrete_criado': {
      const when = whenWords(facts.data_lembrete ?? '', today)
      return t`criou um lembrete: ${when}`
    }
    case 'lembrete_removido': {
      const when = whenWords(facts.data_lembrete ?? '', today)
      return t`removeu um lembrete: ${when}`
    }
    case 'avisado':
      return t`avisou pelo WhatsApp`
    case 'impresso_entrada':
      return t`imprimiu o comprovante de entrada`
    case 'impresso_entrega':
      return t`imprimiu o comprovante de entrega`
    case 'impresso_etiqueta':
      return t`imprimiu a etiqueta`
  }
}

function changeWords(names: string[]): string {
  if (names.includes('status')) return t`mudou o status`
  if (names.includes('pago')) return t`mudou o pagamento`
  if (names.includes('valor')) return t`corrigiu o valor`
  return t`alterou a OS`
}

function photosAdded(count: number, type: PhotoType | undefined): string {
  const added = plural(count, { one: 'pôs uma foto', other: 'pôs # fotos' })
  return type ? `${added}, ${photoWords(type)}` : added
}

function photoWords(type: PhotoType): string {
  switch (type) {
    case 'antes':
      return t`antes do reparo`
    case 'depois':
      return t`depois do reparo`
    case 'componente':
      return t`de componentes`
  }
}

export interface Change {
  name: string
  label: string
  from: string
  to: string
}

/** Each field that an event changed, in words; '' where there was or is nothing. */
export function changesOf({ tipo, de, para, clientes }: OrderEvent): Change[] {
  if (tipo === 'foto_alterada')
    return [{ name: 'tipo_foto', label: t`Tipo`, from: photoOf(de), to: photoOf(para) }]
  if (tipo !== 'alterada' && tipo !== 'revertida') return []
  const labelByField = labels()
  const order = Object.keys(labelByField)
  const names = Object.keys(para ?? {}).sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return names.map(name => ({
    name,
    label: labelByField[name] ?? name,
    from: name === 'cliente_id' ? (clientes.de ?? t`Cliente excluído`) : valueWords(name, de ?? {}),
    to: name === 'cliente_id' ? (clientes.para ?? t`Cliente excluído`) : valueWords(name, para ?? {}),
  }))
}

const photoOf = (facts: EventFacts | null) => (facts?.tipo_foto ? photoWords(facts.tipo_foto) : '')

/** What an order began with: value and forecast. */
export function beginningWords({ para }: OrderEvent): string {
  const { valor, data_previsao } = para ?? {}
  const day = data_previsao && formatDay(data_previsao)
  return [valor !== undefined && formatMoney(valor), day && t`previsão ${day}`].filter(Boolean).join(', ')
}

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
    ...Object.fromEntries(own),
    pronto_em: t`Pronta desde`,
    numero_os: t`OS`,
  }
}

function valueWords(name: string, facts: EventFacts): string {
  switch (name) {
    case 'status':
      return facts.status ? statusLabel(facts.status) : ''
    case 'valor':
      return facts.valor === undefined ? '' : formatMoney(facts.valor)
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
