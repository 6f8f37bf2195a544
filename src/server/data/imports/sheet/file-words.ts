import { maxAskedWords, type UnlistedWords, type WordChoice } from '../../../../shared/imports.ts'
import type { Known } from './likeness.ts'

/** Known and answered words that the preview lists. */
const maxListed = 50

/** A word with its meaning, until it is counted for the preview. */
interface Counted<Choice extends string> extends WordChoice<Choice> {
  isAnswered: boolean
}

/**
 * Counts the words of a column. Each means what the owner chose, or what it is known to mean. Any other is asked, and
 * means `unanswered` until then.
 */
export function createTally<Choice extends string>(
  chosen: Record<string, Choice> | undefined,
  knownFor: (word: string) => Known<Choice>,
  unanswered: Choice,
) {
  const words = new Map<string, Counted<Choice>>()
  const answers = new Map(Object.entries(chosen ?? {}).map(([word, choice]) => [keyOf(word), choice]))
  function find(lido: string, known: Known<Choice>): Counted<Choice> {
    const found = words.get(keyOf(lido))
    if (found) return found
    const given = answers.get(keyOf(lido))
    const { vira } = known
    const counted: Counted<Choice> = {
      ...{ lido, quantidade: 0, vira: given ?? vira ?? unanswered, isAnswered: given !== undefined },
      ...(vira === undefined && { pergunta: true, ...(known.parece && { parece: known.parece }) }),
    }
    words.set(keyOf(lido), counted)
    return counted
  }
  const byCount = (isWanted: (word: Counted<Choice>) => boolean) =>
    [...words.values()].filter(isWanted).sort((a, b) => b.quantidade - a.quantidade)
  const isOpen = ({ pergunta, isAnswered }: Counted<Choice>) => pergunta === true && !isAnswered
  return {
    /** What the word means, and whether the owner is still asked; null without a word. The year is its order's. */
    count(text: string, year: string, known?: Known<Choice>): { vira: Choice; isOpen: boolean } | null {
      const lido = text.slice(0, 60)
      if (lido === '') return null
      const word = find(lido, known ?? knownFor(lido))
      word.quantidade++
      if (year) word.anos = word.anos ? [least(word.anos[0], year), most(word.anos[1], year)] : [year, year]
      return { vira: word.vira, isOpen: isOpen(word) }
    },
    /** Whether the owner said what the word means. */
    isAnswered: (text: string): boolean => answers.has(keyOf(text.slice(0, 60))),
    /** The words for the preview, the most frequent first. */
    all(): { words: WordChoice<Choice>[]; others: UnlistedWords | undefined } {
      const open = byCount(isOpen)
      const rest = open.slice(maxAskedWords)
      const listed = [...open.slice(0, maxAskedWords), ...byCount(word => !isOpen(word)).slice(0, maxListed)]
      return {
        words: listed.map(shown).sort((a, b) => b.quantidade - a.quantidade),
        others:
          rest.length > 0
            ? { palavras: rest.length, quantidade: rest.reduce((sum, { quantidade }) => sum + quantidade, 0) }
            : undefined,
      }
    },
  }
}

/** A word for the preview; only one that is asked needs its years. */
const shown = <Choice extends string>({
  isAnswered: _,
  anos,
  ...word
}: Counted<Choice>): WordChoice<Choice> => ({
  ...word,
  ...(word.pergunta && anos && { anos }),
})

/** Words that differ in capitals or blanks alone are one. */
const keyOf = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

const least = (one: string, other: string): string => (one < other ? one : other)
const most = (one: string, other: string): string => (one > other ? one : other)
