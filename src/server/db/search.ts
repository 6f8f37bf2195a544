import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { digitsOf, isPhone, nationalDigits } from '../../shared/phones.ts'

/** How many of the first rows of a list are searched before using the trigram index. */
export const probe = 2000

/**
 * The condition that `busca` contains every typed word. Words of digits and phone punctuation are compared as
 * digits. Null if nothing was typed; text without searchable words matches no row.
 */
export function matches(busca: SQLWrapper, typed = ''): SQL | null {
  if (typed.trim() === '') return null
  const words = wordsOf(typed)
  return and(...words.map(word => sql`${busca} like bancada_padrao(${word})`)) ?? sql`false`
}

/**
 * The same, and each word of three to seven digits must come before the last word of `busca`, the phone's
 * digits. Null without such a word. No index supports it: trigrams would match all phones.
 */
export function matchesBeforeEnd(busca: SQLWrapper, typed = ''): SQL | null {
  const fragments = wordsOf(typed).filter(word => /^\d{3,7}$/.test(word))
  return fragments.length === 0
    ? null
    : (and(...fragments.map(word => sql`${busca} || '' like bancada_padrao(${word}) || ' _%'`)) ?? null)
}

/**
 * The condition that `busca` contains the typed text, even inside a word, ignoring case and accents.
 * Undefined if nothing was typed.
 */
export const contains = (busca: SQLWrapper, typed = ''): SQL | undefined =>
  typed.trim() === '' ? undefined : sql`${busca} like bancada_trecho(${typed})`

/** The value of `busca` for these texts. */
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
  // Only a whole number has a country code and leading zeros to drop: 0001 is an order's number.
  return digits.length > 9 ? nationalDigits(digits) : digits
}
