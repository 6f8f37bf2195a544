import { isOwed, type OrderStatus } from './orders.ts'

/** The variables, in braces, of messages to customers. */
export const messageVariables = ['cliente', 'aparelho', 'numero', 'valor', 'loja', 'previsao'] as const
export type MessageVariable = (typeof messageVariables)[number]

export const messageKeys = ['recebido', 'em_andamento', 'pronto', 'entregue', 'cobranca'] as const
export type MessageKey = (typeof messageKeys)[number]

/** A shop's messages: its own, or defaultMessages. */
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

/**
 * The messages of a shop that has written none. Customers read them, so they are Portuguese in every language
 * of the screens.
 */
export const defaultMessages = {
  recebido: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  em_andamento: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  pronto: 'Olá, {cliente}! A OS {numero} ({aparelho}) está pronta para retirada.',
  entregue: 'Olá, {cliente}! Tudo certo com o {aparelho}? Qualquer dúvida sobre a OS {numero}, é só chamar.',
  cobranca:
    'Olá, {cliente}! O pagamento da OS {numero} ({aparelho}), de {valor}, ainda está pendente. Como prefere pagar?',
} as const satisfies Messages

/** The name of an erased customer, also on printed orders. */
export const erasedName = 'Cliente removido'
/** The defect of an imported order whose file has none. */
export const unknownDefect = 'Não informado'
/** Labels in an imported order's notes for fields that only the other program has. */
export const noteLabels = { laudo: 'Laudo técnico', garantia: 'Garantia' } as const
