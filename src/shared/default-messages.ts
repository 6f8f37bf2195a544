import type { Messages } from './messages.ts'

/**
 * The messages of a shop that has written none of its own. A customer reads them, so they are Portuguese whatever
 * language the owner's screens have, and stand here as data: apart, for the server answers them with the settings.
 */
export const defaultMessages = {
  recebido: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  em_andamento: 'Olá, {cliente}! Estou entrando em contato sobre a OS {numero} ({aparelho}).',
  pronto: 'Olá, {cliente}! A OS {numero} ({aparelho}) está pronta para retirada.',
  entregue: 'Olá, {cliente}! Tudo certo com o {aparelho}? Qualquer dúvida sobre a OS {numero}, é só chamar.',
  cobranca:
    'Olá, {cliente}! O pagamento da OS {numero} ({aparelho}), de {valor}, ainda está pendente. Como prefere pagar?',
} as const satisfies Messages

/** What stands in the place of a customer who was erased: their orders' papers say it, too. */
export const erasedName = 'Cliente removido'
/** What an order has in place of a defect that the file it came from does not tell. */
export const unknownDefect = 'Não informado'
/** Of an order's notes: what another program keeps apart. */
export const noteLabels = { laudo: 'Laudo técnico', garantia: 'Garantia' } as const
