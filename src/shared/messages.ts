import { isOwed, type OrderStatus } from './orders.ts'

/** Variables, in braces, that some orders have no value for. */
const optionalVariables = ['link', 'validade', 'itens', 'pix'] as const
/** The variables of messages to customers. */
export const messageVariables = [
  'cliente',
  'aparelho',
  'numero',
  'valor',
  'loja',
  'previsao',
  ...optionalVariables,
] as const
export type MessageVariable = (typeof messageVariables)[number]

export const messageKeys = [
  'recebido',
  'em_andamento',
  'pronto',
  'entregue',
  'cobranca',
  'orcamento',
] as const
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

/**
 * The text with its variables replaced. Other text in braces stays. A sentence whose link, day, items or Pix code
 * is missing goes, with the line that announces it ("Link:"); no line is left empty by that.
 */
export function fillMessage(text: string, values: Record<MessageVariable, string>): string {
  const replaced = (part: string) =>
    part.replace(braced, (written, name: string) => (isVariable(name) ? values[name] : written))
  const isMissing = (part: string) =>
    optionalVariables.some(name => !values[name] && part.includes(`{${name}}`))
  const lines: string[] = []
  let isAboveGap = false
  for (const line of text.split('\n').reverse()) {
    const sentences = line.split(nextSentence)
    const kept = sentences.filter(one => !isMissing(one))
    if (isAboveGap && kept.at(-1)?.trimEnd().endsWith(':')) kept.pop()
    const filled = replaced(kept.length < sentences.length ? kept.join('').trimEnd() : line)
    const isBlank = filled.trim() === ''
    if (line !== '' && isBlank) isAboveGap = true
    else if (!(isBlank && isAboveGap && !lines.at(-1))) {
      lines.push(filled)
      isAboveGap = false
    }
  }
  return lines.reverse().join('\n').trim() || replaced(text).trim()
}

/** Where a line's next sentence begins: after the end of one, and the space behind it. */
const nextSentence = /(?=\S)(?<=.[.!?…]\s+)/

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
  pronto: 'Olá, {cliente}! A OS {numero} ({aparelho}) está pronta para retirada.\n{link}',
  entregue: 'Olá, {cliente}! Tudo certo com o {aparelho}? Qualquer dúvida sobre a OS {numero}, é só chamar.',
  cobranca:
    'Olá, {cliente}! O pagamento da OS {numero} ({aparelho}), de {valor}, ainda está pendente. Como prefere pagar?\nPix copia e cola:\n{pix}\n{link}',
  orcamento:
    'Olá, {cliente}! O orçamento da OS {numero} ({aparelho}) ficou em {valor}. Veja os itens e responda até {validade}:\n{link}\n{loja}',
} as const satisfies Messages

/** The name of an erased customer, also on printed orders. */
export const erasedName = 'Cliente removido'
/** The defect of an imported order whose file has none. */
export const unknownDefect = 'Não informado'
/** Labels in an imported order's notes for fields that only the other program has. */
export const noteLabels = { laudo: 'Laudo técnico', garantia: 'Garantia' } as const
