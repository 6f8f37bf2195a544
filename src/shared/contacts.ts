/** What the contact form asks for, in the order of its fields. */
export const contactFields = ['nome', 'email', 'empresa', 'assunto', 'mensagem'] as const
export type ContactField = (typeof contactFields)[number]

/** Characters of each at most. */
export const contactLengths: Record<ContactField, number> = {
  nome: 120,
  email: 254,
  empresa: 120,
  assunto: 120,
  mensagem: 4000,
}

/** Milliseconds in which nobody fills the form in: what is sent sooner is a program's. */
export const soonestContact = 2_000

/** A message that was taken, as the page shows it. */
export interface SentContact {
  /** Where the answer goes. */
  email: string
  assunto: string
  mensagem: string
  /** The moment, as written in São Paulo: "sexta, 20/11/2026, 16h48". */
  enviada: string
}

/** Which of the stored messages are listed. */
export const contactStates = ['abertos', 'respondidos'] as const
