import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { digitsOf, isPhone, nationalDigits } from '../../shared/phones.ts'

/**
 * The condition that every typed word stands in `busca`. Words made of digits and phone punctuation are
 * compared as digits. Null where nothing was typed; what is typed but cannot be searched for matches no row.
 */
export function matches(busca: SQLWrapper, typed = ''): SQL | null {
  if (typed.trim() === '') return null
  const words = wordsOf(typed)
  return and(...words.map(word => sql`${busca} like bancada_padrao(${word})`)) ?? sql`false`
}

/**
 * The same, and that each word of three to seven digits stands before the last word of `busca`, which is a phone's digits. Null
 * where no such word was typed. No index holds it: the trigrams would bring all phones.
 */
export function matchesBeforeEnd(busca: SQLWrapper, typed = ''): SQL | null {
  const fragments = wordsOf(typed).filter(word => /^\d{3,7}$/.test(word))
  return fragments.length === 0
    ? null
    : (and(...fragments.map(word => sql`${busca} || '' like bancada_padrao(${word}) || ' _%'`)) ?? null)
}

/**
 * The condition that what was typed stands in `busca` as it is, from the middle of a word too, whatever its case and
 * accents. Undefined where nothing was typed.
 */
export const contains = (busca: SQLWrapper, typed = ''): SQL | undefined =>
  typed.trim() === '' ? undefined : sql`${busca} like bancada_trecho(${typed})`

/** `busca` of a row that holds these texts. */
export const searchable = (...texts: (string | null)[]): SQL =>
  sql`bancada_busca(${texts.filter(Boolean).join(' ')})`

function wordsOf(typed: string): string[] {
  if (/^[\d\s()+.-]+$/.test(typed) && isPhone(typed)) return [nationalDigits(typed)]
  return typed
    .split(/\s+/)
    .map(phoneAsDigits)
    .filter(word => word.replace(/\p{M}/gu, '') !== '')
    .slice(0, 8)
}

function phoneAsDigits(word: string): string {
  if (!/^[\d()+.-]*\d[\d()+.-]*$/.test(word)) return word
  const digits = digitsOf(word.replace(/^\+55/, ''))
  // Only a whole number has a country code and leading zeros to lose: 0001 is the number of an order.
  return digits.length > 9 ? nationalDigits(digits) : digits
}
