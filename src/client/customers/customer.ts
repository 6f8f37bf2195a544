import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { formatDocument } from '../../shared/documents.ts'
import { customerName } from '../../shared/greeting.ts'
import { searchedDigits, whatsappLink } from '../../shared/phones.ts'
import { plain, searchFinds } from '../../shared/search.ts'

/** A customer as the server answers it. */
export type Customer = inferRouterOutputs<AppRouter>['customers']['get']

/** The newer row of a `conflito`, as the server sends it. */
export function isCustomer(row: unknown): row is Customer {
  return typeof row === 'object' && row !== null && 'nome' in row && 'telefone' in row && 'updated_at' in row
}

/** Names that begin with the text come first, then names that contain it, then the others, each in their order. */
export function closestFirst<T extends { nome: string }>(rows: T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const distance = ({ nome }: T) => {
    const at = plain(nome).indexOf(wanted)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return wanted === '' ? rows : [...rows].sort((a, b) => distance(a) - distance(b))
}

/** Whether the server's search finds a customer; undefined where only it can tell. */
export const findsCustomer = (
  { nome, telefone, email, documento }: Pick<Customer, 'nome' | 'telefone' | 'email' | 'documento'>,
  typed: string,
): boolean | undefined =>
  searchFinds(
    [nome, searchedDigits(telefone), email, documento, documento && formatDocument(documento)],
    typed,
  )

interface Greeted {
  nome: string
  telefone: string
  documento: string | null
}

/** Greets a customer in a chat: in Portuguese, whatever the app's language. */
export function greetingLink({ nome, telefone, documento }: Greeted): string {
  // A CNPJ has 14 digits, and is stored without punctuation.
  const name = customerName({ nome, empresa: documento?.length === 14 })
  return whatsappLink(telefone, `Olá, ${name}! Tudo bem?`)
}
