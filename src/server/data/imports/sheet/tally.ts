import type { WordChoice } from '../../../../shared/imports.ts'

/** Words that the preview lists with their meaning. Beyond these the likely meaning is used. */
const maxWords = 50

/** Counts the words of a column. Each means what the owner chose, or else what is likely. */
export function createTally<Choice extends string>(
  chosen: Record<string, Choice> | undefined,
  likely: (word: string) => Choice,
) {
  const words = new Map<string, WordChoice<Choice>>()
  return {
    /** The meaning of the word; null without a word. */
    count(text: string): Choice | null {
      const lido = text.slice(0, 60)
      if (lido === '') return null
      const known = words.get(lido)
      if (known) {
        known.quantidade++
        return known.vira
      }
      const given = chosen && Object.hasOwn(chosen, lido) ? chosen[lido] : undefined
      const vira = given ?? likely(lido)
      if (words.size < maxWords) words.set(lido, { lido, quantidade: 1, vira })
      return vira
    },
    all: () => [...words.values()].sort((a, b) => b.quantidade - a.quantidade),
  }
}
