import { t } from '@lingui/core/macro'
import { whatsappLink } from '../../shared/phones.ts'

/** Greets a customer in a chat (product 14.3). */
export function greetingLink({ nome, telefone }: { nome: string; telefone: string }): string {
  const name = nome.split(' ')[0] ?? nome
  return whatsappLink(telefone, t`Olá, ${name}! Tudo bem?`)
}
