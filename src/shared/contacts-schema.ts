import * as z from 'zod/mini'
import { contactLengths, contactStates } from './contacts.ts'
import { chave, email, id, line, nullable, oneOf, page, prose } from './fields.ts'

/** POST /contato, as a form or JSON. `resumo` is a hidden field that only bots fill in. */
export const sendContact = z.strictObject({
  chave: z.optional(chave),
  nome: line(contactLengths.nome, 'nome_obrigatorio'),
  email,
  empresa: nullable(line(contactLengths.empresa)),
  assunto: line(contactLengths.assunto, 'assunto_obrigatorio'),
  mensagem: prose(contactLengths.mensagem, 'mensagem_obrigatoria'),
  resumo: z.optional(z.string({ error: 'campo_invalido' })),
})
export type SendContact = z.output<typeof sendContact>

/** admin.contacts: open ones first, or one state alone. */
export const listContacts = z.strictObject({ ...page, estado: z.optional(oneOf(contactStates)) })
export type ListContacts = z.output<typeof listContacts>

export const answerContact = z.strictObject({ id: id(), nota: z.optional(prose(2000)) })
export type AnswerContact = z.output<typeof answerContact>
