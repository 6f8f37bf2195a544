import { digitsOf } from '../../../shared/phones.ts'
import { plainSigns } from '../../../shared/plain-text.ts'
import { plain } from '../../../shared/search.ts'

/** A half-open range of a text. */
export type Range = [from: number, to: number]

/**
 * Where a search matches a text, ignoring accents and case: the whole search, else each of its words. Words of digits
 * also match across a phone number's punctuation.
 */
export function matchesOf(text: string, query: string): Range[] {
  const typed = plainSigns(query).trim()
  const whole = find(text, typed)
  if (whole) return [whole]
  const words = typed.split(/\s+/).map(word => find(text, word))
  return merge(words.filter(range => range !== undefined))
}

const find = (text: string, wanted: string): Range | undefined =>
  /^[\d()+.\s-]+$/.test(wanted) && /\d/.test(wanted)
    ? (search(text, wanted, plain) ?? search(text, wanted, digitsOf))
    : search(text, wanted, plain)

/** Searches the folded text, and answers a range of the original one. */
function search(text: string, wanted: string, fold: (text: string) => string): Range | undefined {
  const sought = fold(wanted)
  if (sought === '') return undefined
  let folded = ''
  const ends: Range[] = []
  let at = 0
  for (const letter of text) {
    const left = fold(letter)
    for (let unit = 0; unit < left.length; unit++) ends.push([at, at + letter.length])
    folded += left
    at += letter.length
  }
  const from = folded.indexOf(sought)
  const first = ends[from]
  const last = ends[from + sought.length - 1]
  return from >= 0 && first && last ? [first[0], last[1]] : undefined
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
