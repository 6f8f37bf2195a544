import { t } from '@lingui/core/macro'
import { formatMoney } from '../../shared/money.ts'
import { formatDay } from '../ui/Day.tsx'
import { serviceLabel } from './choices.ts'
import { type OrderFormValues, valuesOf } from './form-values.ts'
import type { Order } from './order.ts'
import { paymentLabel } from './payment-label.ts'
import { statusLabel } from './status.ts'

/** 'Status Pronto': a field of the form with what an order holds in it, in one short line. */
export function describeField(field: keyof OrderFormValues, order: Order): string {
  return `${labelOf(field)} ${contentOf(field, order)}`
}

function labelOf(field: keyof OrderFormValues): string {
  switch (field) {
    case 'cliente':
      return t`Cliente`
    case 'marca':
      return t`Marca`
    case 'modelo':
      return t`Modelo`
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
    case 'data_entrega':
      return t`Entregue em`
    case 'forma_pagamento':
      return t`Forma de pagamento`
    case 'pago':
      return t`Pago`
    case 'pago_em':
      return t`Pago em`
    case 'observacoes':
      return t`Observações`
  }
}

function contentOf(field: keyof OrderFormValues, order: Order): string {
  switch (field) {
    case 'cliente':
      return order.clientes.nome
    case 'valor':
      return formatMoney(order.valor)
    case 'status':
      return statusLabel(order.status)
    case 'tipo_servico':
      return serviceLabel(order.tipo_servico)
    case 'forma_pagamento':
      return paymentLabel(order.forma_pagamento)
    case 'pago':
      return order.pago ? t`Sim` : t`Ainda não`
    case 'data_entrada':
    case 'data_previsao':
    case 'data_entrega':
    case 'pago_em':
      return formatDay(order[field] ?? '') || '–'
    default:
      return cut(valuesOf(order)[field])
  }
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text || '–')
