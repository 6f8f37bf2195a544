import { deviceName } from '../../shared/devices.ts'
import { customerName } from '../../shared/greeting.ts'
import { fillMessage, type Messages, messageFor } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { whatsappLink } from '../../shared/phones.ts'
import { shopName, useSettings } from '../api/settings.ts'
import { formatDay } from '../ui/Day.tsx'
import type { Order } from './order.ts'
import { toBeAgreed, toBePriced } from './order-words.ts'

type Contact = Pick<
  Order,
  'numero_os' | 'aparelho' | 'valor' | 'a_orcar' | 'status' | 'pago' | 'data_previsao' | 'clientes'
>

interface Sender {
  /** Unknown before the settings are here: the chat opens without a text then. */
  messages: Messages | undefined
  /** What the shop calls itself. */
  shop: string
}

/** The chat with an order's customer, with the shop's message for where the order stands. */
export function useMessageLink(order: Contact): string
export function useMessageLink(order: Contact | undefined): string | undefined
export function useMessageLink(order: Contact | undefined): string | undefined {
  const linkOf = useMessageLinks()
  return order && linkOf(order)
}

/** The same, of any order. */
export function useMessageLinks(): (order: Contact) => string {
  const settings = useSettings()
  return order =>
    messageLink(order, {
      messages: settings?.mensagens.valores,
      shop: shopName(settings),
    })
}

export function messageLink(order: Contact, { messages, shop }: Sender): string {
  const { numero_os, aparelho, valor, a_orcar, data_previsao, clientes } = order
  const text = fillMessage(messages?.[messageFor(order)] ?? '', {
    cliente: customerName(clientes),
    aparelho: deviceName(aparelho),
    numero: shortNumber(numero_os),
    valor: a_orcar ? toBePriced : formatMoney(valor),
    loja: shop,
    previsao: data_previsao ? formatDay(data_previsao) : toBeAgreed,
    link: '',
    validade: '',
    itens: '',
    pix: '',
  })
  return whatsappLink(clientes.telefone, text)
}
