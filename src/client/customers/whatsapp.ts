import { whatsappLink } from '../../shared/phones.ts'

/** Greets a customer in a chat (product 14.3), in Portuguese whatever the language of the screens. */
export function greetingLink({ nome, telefone }: { nome: string; telefone: string }): string {
  return whatsappLink(telefone, `Olá, ${nome.split(' ')[0] ?? nome}! Tudo bem?`)
}
