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
  /** With the message for where the order stands, without the address of its page and its Pix code. */
  href: string
  /** For the link: opens the chat with those, where the message has room for them. */
  onClick(event: MouseEvent): void
  /** Does the same without a link. */
  open(): void
}

/** Milliseconds for which a chat waits for the address of the order's page and for its Pix code. */
const patienceMs = 8_000

/** The chat with an order's customer, of any order. Opening one is noted in the order's history, and then `onNoted` called. */
export function useChats(onNoted?: () => void): (order: Order) => Chat {
  const sender = useSender()
  const settings = useSettings()
  const note = useNoteOrder(onNoted)
  const utils = trpc.useUtils()

  // The chat opens without what does not come: the plan is over, or there is no answer.
  const openFilled = async (order: Order, needs: { link: boolean; pix: boolean }) => {
    const tab = openComingTab(t`Abrindo o WhatsApp...`)
    const { id } = order
    const signal = AbortSignal.timeout(patienceMs)
    const { link, pix } = utils.client.orders
    const [address, code] = await Promise.all([
      needs.link ? link.mutate({ id }, { signal }).catch(() => null) : null,
      needs.pix ? pix.query({ id }, { signal }).catch(() => null) : null,
    ])
    const href = messageLink(order, sender, { link: address?.url, pix: code?.codigo })
    if (!tab.isBlocked) return tab.go(href)
    toast.success(t`A mensagem está pronta`, {
      about: order.id,
      stays: true,
      action: { label: t`Abrir no WhatsApp`, onClick: () => window.open(href, '_blank', 'noopener') },
    })
  }
  return order => {
    const href = messageLink(order, sender)
    const needs = () => {
      const text = templateOf(order, sender)
      return {
        link:
          text.includes('{link}') &&
          settings !== undefined &&
          linkHolds(order, settings, dayOf(new Date(), settings.fuso)),
        pix:
          text.includes('{pix}') && !order.pago && order.valor > 0 && !!settings?.empresa.valores.pix_chave,
      }
    }
    const needsAnswer = () => Object.values(needs()).includes(true)
    return {
      href,
      onClick(event) {
        // The second click of a double click was aimed at what was there before.
        if (event.detail > 1) return event.preventDefault()
        note(order.id, 'avisado')
        if (!needsAnswer()) return
        event.preventDefault()
        void openFilled(order, needs())
      },
      open() {
        note(order.id, 'avisado')
        if (needsAnswer()) void openFilled(order, needs())
        else window.open(href, '_blank', 'noopener')
      },
    }
  }
}

const templateOf = (order: Contact, { messages }: Sender): string => messages?.[messageFor(order)] ?? ''

/** What only the server knows of a message. */
interface Answered {
  link?: string | undefined
  pix?: string | undefined
}

/** The chat with an order's customer, with the shop's message for where the order stands. */
export const messageLink = (order: Contact, sender: Sender, answered: Answered = {}): string =>
  whatsappLink(order.clientes.telefone, messageText(messageFor(order), order, sender, answered))

/** A message of the shop, filled in. */
export function messageText(
  key: MessageKey,
  { numero_os, aparelho, valor, a_orcar, data_previsao, clientes }: Contact,
  { messages, shop }: Sender,
  { link = '', pix = '', validade = '', itens = '' }: Answered & { validade?: string; itens?: string },
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
    pix,
  })
}
