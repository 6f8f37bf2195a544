import { deviceName } from '../../shared/devices.ts'
import { defaultMessages, fillMessage, type Messages, messageFor } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { whatsappLink } from '../../shared/phones.ts'
import { useSettings } from '../api/settings.ts'
import { formatDay } from '../ui/Day.tsx'
import type { Order } from './order.ts'

type Contact = Pick<
  Order,
  'numero_os' | 'aparelho' | 'valor' | 'status' | 'pago' | 'data_previsao' | 'clientes'
>

interface Sender {
  messages: Messages
  /** What the shop calls itself. */
  shop: string
}

/** The chat with an order's customer, with the shop's message for where the order stands (product 14.3, 19.3). */
export function useMessageLink(order: Contact): string
export function useMessageLink(order: Contact | undefined): string | undefined
export function useMessageLink(order: Contact | undefined): string | undefined {
  const settings = useSettings()
  if (!order) return undefined
  const { empresa, perfil, mensagens } = settings ?? {}
  return messageLink(order, {
    messages: mensagens?.valores ?? defaultMessages,
    shop: empresa?.valores.nome || perfil?.valores.nome || '',
  })
}

export function messageLink(order: Contact, { messages, shop }: Sender): string {
  const { numero_os, aparelho, valor, data_previsao, clientes } = order
  const text = fillMessage(messages[messageFor(order)], {
    cliente: clientes.nome.split(' ')[0] ?? clientes.nome,
    aparelho: deviceName(aparelho),
    numero: shortNumber(numero_os),
    valor: formatMoney(valor),
    loja: shop,
    previsao: data_previsao ? formatDay(data_previsao) : noForecast,
  })
  return whatsappLink(clientes.telefone, text)
}

// A customer reads it: Portuguese whatever the language of the screens.
const noForecast = 'a combinar'
