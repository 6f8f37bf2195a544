import { t } from '@lingui/core/macro'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { formatDay } from '../../ui/Day.tsx'
import type { Order } from '../order.ts'
import { statusLabel } from '../order-status.ts'
import { paymentLabel } from '../payment-label.ts'
import { serviceLabel } from '../service-label.ts'

/** An order in a few lines, in WhatsApp's own marks: its number in bold, then what there is to know of it. */
export function orderSummary(order: Order): string {
  const [number, method] = [shortNumber(order.numero_os), paymentLabel(order.forma_pagamento)]
  const amount = formatMoney(order.valor)
  const lines: [string, string | null][] = [
    [t`Cliente`, unmarked(order.clientes.nome)],
    [t`Aparelho`, unmarked(deviceName(order.aparelho))],
    [t`Serviço`, serviceLabel(order.tipo_servico)],
    [t`Defeito`, unmarked(order.defeito)],
    [t`Valor`, order.pago ? t`${amount} (pago via ${method})` : amount],
    [t`Status`, statusLabel(order.status)],
    [t`Entrada`, formatDay(order.data_entrada)],
    [t`Previsão`, order.data_previsao && formatDay(order.data_previsao)],
    [t`Entrega`, order.data_entrega && formatDay(order.data_entrega)],
  ]
  const known = lines.flatMap(([label, content]) => (content ? [`${label}: ${content}`] : []))
  return [`*${t`OS ${number}`}*`, ...known].join('\n')
}

/**
 * What somebody typed, on one line, so that WhatsApp sees no mark in it: it has no escape, so a mark beside a
 * word's edge gives way to a sign that looks like it. One within a word (A_1, 2*3) marks nothing and stays.
 */
export function unmarked(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('`', "'")
    .replace(/(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])/gu, mark => lookalikes[mark] ?? mark)
}

const lookalikes: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼' }
