import type { OrderStatus } from './orders.ts'

/** What an owner may put into a message to a customer, in braces (product 19.3). */
export const messageVariables = ['cliente', 'aparelho', 'numero', 'valor', 'loja', 'previsao'] as const
export type MessageVariable = (typeof messageVariables)[number]

/**
 * The messages of a shop that has written none of its own. A customer reads them, so they are Portuguese whatever
 * language the owner's screens have, and stand here as data.
 */
export const defaultMessages = {
  recebido: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  em_andamento: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  pronto: 'Olá, {cliente}! A OS {numero} ({aparelho}) está pronta para retirada.',
  entregue: 'Olá, {cliente}! Tudo certo com o {aparelho}? Qualquer dúvida sobre a OS {numero}, é só chamar.',
  cobranca:
    'Olá, {cliente}! O pagamento da OS {numero} ({aparelho}), de {valor}, ainda está pendente. Como prefere pagar?',
} as const

export const messageKeys = ['recebido', 'em_andamento', 'pronto', 'entregue', 'cobranca'] as const
export type MessageKey = (typeof messageKeys)[number]

/** The messages of a shop: its own, or the ones that stand above. */
export type Messages = Record<MessageKey, string>

/** The message that goes with an order: by its status, and for one that was delivered without being paid the reminder of it. */
export function messageFor({ status, pago }: { status: OrderStatus; pago: boolean }): MessageKey {
  return status === 'Entregue' && !pago ? 'cobranca' : ofStatus[status]
}

const ofStatus = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'pronto',
  Entregue: 'entregue',
} as const satisfies Record<OrderStatus, MessageKey>

/** The text with its variables replaced. What it has in braces beside them stays as it is. */
export const fillMessage = (text: string, values: Record<MessageVariable, string>): string =>
  text.replace(braced, (written, name: string) => (isVariable(name) ? values[name] : written))

/** What a text has in braces that is no variable. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(braced)].map(([, name = '']) => name).filter(name => !isVariable(name))

const braced = /\{([^{}]*)\}/g

const isVariable = (name: string): name is MessageVariable =>
  messageVariables.some(variable => variable === name)
