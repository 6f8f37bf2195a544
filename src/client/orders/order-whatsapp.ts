import { t } from '@lingui/core/macro'
import type { MouseEvent } from 'react'
import { dayOf } from '../../shared/days.ts'
import { deviceName } from '../../shared/devices.ts'
import { customerName } from '../../shared/greeting.ts'
import { fillMessage, type MessageKey, type Messages, messageFor } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { whatsappLink } from '../../shared/phones.ts'
import { shopName, useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { openComingTab } from '../ui/coming-tab.ts'
import { formatDay } from '../ui/Day.tsx'
import { toast } from '../ui/feedback/toast.ts'
import type { Order } from './order.ts'
import { linkHolds } from './order-link.ts'
import { toBeAgreed, toBePriced } from './order-words.ts'
import { useNoteOrder } from './use-note-order.ts'

export type Contact = Pick<
  Order,
  'numero_os' | 'aparelho' | 'valor' | 'a_orcar' | 'status' | 'pago' | 'data_previsao' | 'clientes'
>

export interface Sender {
  /** Unknown before the settings are here: the chat opens without a text then. */
  messages: Messages | undefined
  /** What the shop calls itself. */
  shop: string
}

/** The shop's messages and name. */
export function useSender(): Sender {
  const settings = useSettings()
  return { messages: settings?.mensagens.valores, shop: shopName(settings) }
}

/** The chat with an order's customer. */
interface Chat {
  /** With the message for where the order stands, without the address of its page. */
  href: string
  /** For the link: opens the chat with that address, where the message has room for it. */
  onClick(event: MouseEvent): void
  /** Does the same without a link. */
  open(): void
}

/** Milliseconds for which a chat waits for the address of the order's page. */
const patienceMs = 8_000

/** The chat with an order's customer, of any order. Opening one is noted in the order's history, and then `onNoted` called. */
export function useChats(onNoted?: () => void): (order: Order) => Chat {
  const sender = useSender()
  const settings = useSettings()
  const note = useNoteOrder(onNoted)
  const utils = trpc.useUtils()

  // The chat opens without an address that does not come: the plan is over, or there is no answer.
  const openWithAddress = async (order: Order) => {
    const tab = openComingTab(t`Abrindo o WhatsApp...`)
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await utils.client.orders.link.mutate({ id: order.id }, { signal }).catch(() => null)
    const href = messageLink(order, sender, answer?.url)
    if (!tab.isBlocked) return tab.go(href)
    toast.success(t`A mensagem está pronta`, {
      about: order.id,
      stays: true,
      action: { label: t`Abrir no WhatsApp`, onClick: () => window.open(href, '_blank', 'noopener') },
    })
  }
  return order => {
    const href = messageLink(order, sender)
    const needsAddress = () =>
      templateOf(order, sender).includes('{link}') &&
      settings !== undefined &&
      linkHolds(order, settings, dayOf(new Date(), settings.fuso))
    return {
      href,
      onClick(event) {
        // The second click of a double click was aimed at what was there before.
        if (event.detail > 1) return event.preventDefault()
        note(order.id, 'avisado')
        if (!needsAddress()) return
        event.preventDefault()
        void openWithAddress(order)
      },
      open() {
        note(order.id, 'avisado')
        if (needsAddress()) void openWithAddress(order)
        else window.open(href, '_blank', 'noopener')
      },
    }
  }
}

const templateOf = (order: Contact, { messages }: Sender): string => messages?.[messageFor(order)] ?? ''

/** The chat with an order's customer, with the shop's message for where the order stands. */
export const messageLink = (order: Contact, sender: Sender, url = ''): string =>
  whatsappLink(order.clientes.telefone, messageText(messageFor(order), order, sender, { link: url }))

/** A message of the shop, filled in. */
export function messageText(
  key: MessageKey,
  { numero_os, aparelho, valor, a_orcar, data_previsao, clientes }: Contact,
  { messages, shop }: Sender,
  { link = '', validade = '', itens = '' }: { link?: string; validade?: string; itens?: string },
): string {
  return fillMessage(messages?.[key] ?? '', {
    cliente: customerName(clientes),
    aparelho: deviceName(aparelho),
    numero: shortNumber(numero_os),
    valor: a_orcar ? toBePriced : formatMoney(valor),
    loja: shop,
    previsao: data_previsao ? formatDay(data_previsao) : toBeAgreed,
    link,
    validade,
    itens,
    pix: '',
  })
}
