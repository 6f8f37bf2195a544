/** The contact form's fields, in order. */
export const contactFields = ['nome', 'email', 'empresa', 'assunto', 'mensagem'] as const
export type ContactField = (typeof contactFields)[number]

/** The longest value of each, in characters. */
export const contactLengths: Record<ContactField, number> = {
  nome: 120,
  email: 254,
  empresa: 120,
  assunto: 120,
  mensagem: 4000,
}

/** A received message, as the page shows it. */
export interface SentContact {
  /** Where the answer goes. */
  email: string
  assunto: string
  mensagem: string
  /** When it was sent, in São Paulo's time: "sexta, 20/11/2026, 16h48". */
  enviada: string
}

/** Which messages to list. */
export const contactStates = ['abertos', 'respondidos'] as const
