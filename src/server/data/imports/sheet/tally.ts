import type { WordChoice } from '../../../../shared/imports.ts'

/** Words that are told in the preview, each with what it stands for; beyond these a word is taken for what it likely is. */
const most = 50

/** Counts the words of a column, and says what each stands for: as chosen, else as it likely is. */
export function createTally<Choice extends string>(
  chosen: Record<string, Choice> | undefined,
  likely: (word: string) => Choice,
) {
  const words = new Map<string, WordChoice<Choice>>()
  return {
    /** What the word stands for; null where there is none. */
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
      if (words.size < most) words.set(lido, { lido, quantidade: 1, vira })
      return vira
    },
    all: () => [...words.values()].sort((a, b) => b.quantidade - a.quantidade),
  }
}
