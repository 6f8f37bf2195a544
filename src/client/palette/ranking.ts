import { matchesOf } from '../ui/inputs/matches.ts'

/** What a screen or an action is found by: its name and synonyms. */
export interface Searchable {
  title: string
  words: string
}

/**
 * The items that match the typed text, ignoring accents and case, best first: names that begin with it, names whose
 * words begin with its words, then items with a matching synonym. Without text, all of them in their order.
 */
export function rankByName<T extends Searchable>(items: readonly T[], query: string): T[] {
  if (query === '') return [...items]
  const distances = new Map(items.map(item => [item, distance(item, query)]))
  const at = (item: T) => distances.get(item) ?? far
  return items.filter(item => at(item) < far).sort((a, b) => at(a) - at(b))
}

/** Whether the name matches, not just a synonym. */
export const matchesName = (item: Searchable, query: string): boolean => distance(item, query) < 2

const far = 3

function distance({ title, words }: Searchable, query: string): number {
  if (begins(title, query)) return 0
  if (eachBegins(title, query)) return 1
  return eachBegins(`${title} ${words}`, query) ? 2 : far
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
const begins = (text: string, wanted: string) => matchesOf(text, wanted)[0]?.[0] === 0
const eachBegins = (text: string, query: string) =>
  wordsOf(query).every(wanted => wordsOf(text).some(word => begins(word, wanted)))

/** What a found row is ranked by. */
interface Found {
  nome: string
  /** OS-0007, if it has one. */
  numero_os?: string
}

/**
 * Sorts found rows: first the typed number (7, 0007 or OS-0007), then names that begin with the text, then the others
 * in their order.
 */
export function rankRows<T>(rows: readonly T[], query: string, of: (row: T) => Found): T[] {
  const number = /^(?:os[\s-]*)?(\d+)$/i.exec(query)?.[1]
  const distances = new Map(rows.map(row => [row, nearness(of(row), query, number)]))
  const at = (row: T) => distances.get(row) ?? far
  return [...rows].sort((a, b) => at(a) - at(b))
}

function nearness({ nome, numero_os }: Found, query: string, number: string | undefined): number {
  if (number && numero_os && Number(numero_os.replace(/\D/g, '')) === Number(number)) return 0
  if (begins(nome, query)) return 1
  return eachBegins(nome, query) ? 2 : far
}

/** Whether every typed word is in one of the texts: the server's rule, applied to loaded rows. */
export const isFound = (texts: readonly string[], query: string): boolean =>
  wordsOf(query).every(word => texts.some(text => matchesOf(text, word).length > 0))
