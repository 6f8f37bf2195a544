import { customerName } from '../../shared/greeting.ts'
import { whatsappLink } from '../../shared/phones.ts'

interface Greeted {
  nome: string
  telefone: string
  documento: string | null
}

/** Greets a customer in a chat: in Portuguese, whatever the app's language. */
export function greetingLink({ nome, telefone, documento }: Greeted): string {
  // A CNPJ is stored without punctuation; importing documents.ts for this would cost much more.
  const name = customerName({ nome, empresa: documento?.length === 14 })
  return whatsappLink(telefone, `Olá, ${name}! Tudo bem?`)
}
