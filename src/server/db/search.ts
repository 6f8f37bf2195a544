import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { digitsOf, nationalDigits } from '../../shared/phones.ts'

/**
 * The condition that every typed word stands in `busca`. Words made of digits and phone punctuation are
 * compared as digits. Null where nothing searchable was typed.
 */
export function matches(busca: SQLWrapper, typed: string | undefined): SQL | null {
  const words = (typed ?? '')
    .split(/\s+/)
    .map(phoneAsDigits)
    .filter(word => word !== '')
    .slice(0, 8)
  return and(...words.map(word => sql`${busca} like bancada_padrao(${word})`)) ?? null
}

/** `busca` of a row that holds these texts. */
export const searchable = (...texts: (string | null)[]): SQL =>
  sql`bancada_busca(${texts.filter(Boolean).join(' ')})`

function phoneAsDigits(word: string): string {
  if (!/^[\d()+.-]*\d[\d()+.-]*$/.test(word)) return word
  const digits = digitsOf(word)
  // Only a whole number has a country code and leading zeros to lose: 0001 is the number of an order.
  return digits.length > 9 ? nationalDigits(digits) : digits
}
