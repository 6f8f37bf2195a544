import type { Messages } from './messages.ts'

/**
 * The messages of a shop that has written none. Customers read them, so they are Portuguese in every language
 * of the screens. Apart from the settings, because the server sends them with these.
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
