import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { nationalDigits } from '../../shared/phones.ts'

/** `busca` of an order: its number, also without zeros, the device, and the customer's name and phone digits. */
export function searchableOrder(
  numero: SQLWrapper | string,
  aparelho: SQLWrapper | string,
  customer: { nome: string; telefone: string },
): SQL {
  const digits = nationalDigits(customer.telefone)
  return sql`bancada_busca(concat_ws(' ', ${numero}::text, ltrim(substr(${numero}::text, 4), '0'), ${aparelho}::text, ${customer.nome}::text, ${digits}::text))`
}
