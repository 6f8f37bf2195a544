import { fieldsOf, sentenceOf } from '../../src/client/orders/history/event-sentences.ts'
import { type HistoryLine, linesByDay, type Standing } from '../../src/client/orders/history/history-lines.ts'
import type { EventFacts, OrderEvent } from '../../src/client/orders/history/order-events.ts'

export const historyShop = { owner: 'Beto', zone: 'America/Sao_Paulo', today: '2026-11-23' }

/** How the order stands today, unless a test says otherwise. */
export const standing: Standing = { valor: 240, forma_pagamento: 'Cartão', pago: true }

let made = 0

/** An event of the owner's at 10h00 of the 20th, with what a test says. */
export const eventOf = (fields: Partial<OrderEvent> = {}): OrderEvent => ({
  id: `01a1f8af-4cdc-7539-8000-${String(made++).padStart(12, '0')}`,
  tipo: 'alterada',
  autor: 'dono',
  created_at: '2026-11-20T13:00:00.000Z',
  de: null,
  para: null,
  clientes: { de: null, para: null },
  importacao: null,
  ...fields,
})

export const changeOf = (de: EventFacts, para: EventFacts, fields: Partial<OrderEvent> = {}): OrderEvent =>
  eventOf({ de, para, ...fields })

/** The lines of these events, newest first. */
export const linesOf = (events: OrderEvent[], now: Standing = standing): HistoryLine[] =>
  linesByDay(events, now, historyShop.zone).flatMap(({ lines }) => lines)

/** A line as one reads it: "Ana aprovou o orçamento [cliente]". No-break spaces are plain here. */
export function readLine(line: HistoryLine): string {
  const { who, act, name, kind } = sentenceOf(line, historyShop)
  return plain([who, act, name, kind && `[${kind}]`].filter(Boolean).join(' '))
}

/** What one event reads as. */
export function readEvent(event: OrderEvent, now?: Standing): string {
  return linesOf([event], now).map(readLine).join(' | ')
}

/** The fields that stand behind "ver tudo", from what to what. */
export const readFields = (event: OrderEvent): string[][] =>
  linesOf([event]).flatMap(line =>
    fieldsOf(line, historyShop).map(({ label, from, to }) => [label, from, to].map(plain)),
  )

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
