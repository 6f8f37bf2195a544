import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { digitFragments, searchWords } from '../../shared/search.ts'

/** How many of the first rows of a list are searched before using the trigram index. */
export const probe = 2000

/**
 * The condition that `busca` contains every typed word (shared/search.ts says the same of a row). Null if nothing was
 * typed; text without searchable words matches no row.
 */
export function matches(busca: SQLWrapper, typed = ''): SQL | null {
  if (typed.trim() === '') return null
  const words = searchWords(typed)
  return and(...words.map(word => sql`${busca} like bancada_padrao(${word})`)) ?? sql`false`
}

/**
 * The same, and each word of three to seven digits must come before the last word of `busca`, the phone's
 * digits. Null without such a word. No index supports it: trigrams would match all phones.
 */
export function matchesBeforeEnd(busca: SQLWrapper, typed = ''): SQL | null {
  const fragments = digitFragments(typed)
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

/**
 * `busca` of these columns, as the database computes it. Not by concat_ws, which is not immutable, as a generated
 * column must be; bancada_busca removes the spaces that a null column leaves.
 */
export const searchableColumns = (...texts: SQLWrapper[]): SQL =>
  sql`bancada_busca(${sql.join(
    texts.map(text => sql`coalesce(${text} || ' ', '')`),
    sql` || `,
  )})`

/** The value of `busca` for these texts. */
export const searchable = (...texts: (string | null)[]): SQL =>
  sql`bancada_busca(${texts.filter(Boolean).join(' ')})`
