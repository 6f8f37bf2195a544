import { isOwed, type OrderStatus } from './orders.ts'

/** The variables, in braces, of messages to customers. */
export const messageVariables = ['cliente', 'aparelho', 'numero', 'valor', 'loja', 'previsao'] as const
export type MessageVariable = (typeof messageVariables)[number]

export const messageKeys = ['recebido', 'em_andamento', 'pronto', 'entregue', 'cobranca'] as const
export type MessageKey = (typeof messageKeys)[number]

/** A shop's messages: its own, or default-messages.ts. */
export type Messages = Record<MessageKey, string>

/** The message for an order: by its status, or the payment reminder if it is owed. */
export const messageFor = (order: Parameters<typeof isOwed>[0]): MessageKey =>
  isOwed(order) ? 'cobranca' : ofStatus[order.status]

const ofStatus = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'pronto',
  Entregue: 'entregue',
} as const satisfies Record<OrderStatus, MessageKey>

/** The text with its variables replaced. Other text in braces stays. */
export const fillMessage = (text: string, values: Record<MessageVariable, string>): string =>
  text.replace(braced, (written, name: string) => (isVariable(name) ? values[name] : written))

/** Anything in braces. */
export const braced = /\{([^{}]*)\}/g

export const isVariable = (name: string): name is MessageVariable =>
  messageVariables.some(variable => variable === name)
