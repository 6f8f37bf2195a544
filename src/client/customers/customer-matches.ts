import { formatDocument } from '../../shared/documents.ts'
import { nationalDigits } from '../../shared/phones.ts'
import { plain, searchFinds } from '../../shared/search.ts'
import type { Customer } from './customer.ts'

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
    [nome, nationalDigits(telefone), email, documento, documento && formatDocument(documento)],
    typed,
  )
