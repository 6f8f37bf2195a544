import { t } from '@lingui/core/macro'
import { deviceName, joinDevice } from '../../shared/devices.ts'
import { formatMoney, parseMoney } from '../../shared/money.ts'
import { serviceTypes } from '../../shared/orders.ts'
import { formatDay } from '../ui/Day.tsx'
import { serviceLabel } from './choices.ts'
import type { OrderFormValues } from './form-values.ts'
import type { OrderPart } from './order-parts.ts'
import { paymentLabel } from './payment-label.ts'
import { statusLabel } from './status.ts'

/** What a part of an order is called. */
export function partLabel(part: OrderPart): string {
  switch (part) {
    case 'cliente':
      return t`Cliente`
    case 'aparelho':
      return t`Aparelho`
    case 'tipo_servico':
      return t`Tipo de Serviço`
    case 'defeito':
      return t`Defeito`
    case 'valor':
      return t`Valor`
    case 'status':
      return t`Status`
    case 'data_entrada':
      return t`Entrada`
    case 'data_previsao':
      return t`Previsão`
    case 'pagamento':
      return t`Pagamento`
    case 'observacoes':
      return t`Observações`
  }
}

/** What the form holds in a part, in words; empty where there is nothing. */
export function partContent(part: OrderPart, values: OrderFormValues): string {
  switch (part) {
    case 'cliente':
      return customerText(values)
    case 'aparelho':
      return deviceName(joinDevice(values.marca, values.modelo))
    case 'tipo_servico':
      return serviceText(values.tipo_servico)
    case 'valor':
      return moneyText(values.valor)
    case 'status':
      return withDay(statusLabel(values.status), values.status === 'Entregue' && values.data_entrega)
    case 'data_entrada':
    case 'data_previsao':
      return formatDay(values[part])
    case 'pagamento':
      return paymentText(values)
    default:
      return values[part]
  }
}

function customerText({ cliente }: OrderFormValues): string {
  if (cliente === null) return ''
  const { nome, telefone } = 'novo' in cliente ? cliente.novo : cliente
  return `${nome} - ${telefone}`
}

function serviceText(typed: string): string {
  const known = serviceTypes.find(one => one === typed)
  return known ? serviceLabel(known) : typed
}

function moneyText(typed: string): string {
  const amount = parseMoney(typed)
  return amount === null || Number.isNaN(amount) ? typed : formatMoney(amount)
}

function paymentText({ pago, forma_pagamento, pago_em }: OrderFormValues): string {
  const method = paymentLabel(forma_pagamento)
  if (pago) return withDay(t`Pago - ${method}`, pago_em)
  return forma_pagamento === 'Pendente' ? method : t`Ainda não pago - ${method}`
}

const withDay = (text: string, day: string | false) => (day ? `${text} · ${formatDay(day)}` : text)
