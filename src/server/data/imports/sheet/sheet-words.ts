/** A text for comparisons: lower case, without accents, words joined by _. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

/**
 * Whether two names are likely one person's: the same first word, and the longer name has all words of the shorter one
 * ("Maria Souza", "Maria da Silva Souza").
 */
export const isLikeName = (one: string, other: string): boolean =>
  areLikeWords(plainWords(one).split('_'), plainWords(other).split('_'))

/** The same for names that are split into plain words. */
export function areLikeWords(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return shorter[0] !== '' && shorter[0] === longer[0] && shorter.every(word => longer.includes(word))
}
