import { nationalDigits, phoneVariants } from '../../../../shared/phones.ts'
import { areLikeWords, plainWords } from './sheet-words.ts'

/** A phone's line, whether or not it is written with the ninth digit; null for an empty one, which matches nobody. */
export function lineOf(telefone: string): string | null {
  if (telefone === '') return null
  const written = phoneVariants(telefone).map(nationalDigits)
  return written.reduce((short, one) => (one.length < short.length ? one : short))
}

/**
 * How many people of one line are compared with a name: those of the same name, and those whose name begins alike. A number
 * that more people share is one that was made up, and comparing each with each would take the square of their number.
 */
const mostCompared = 50

interface Named {
  nome: string
}

/** People by their phone's line, to find who has a phone and a like name. */
export function createLines<Person extends Named>() {
  const first = new Map<string, Person>()
  const alike = new Map<string, { person: Person; words: string[] }[]>()

  const keysOf = (line: string, words: string[]) => [`${line}=${words.join('_')}`, `${line} ${words[0]}`]

  return {
    add(line: string, person: Person): void {
      if (!first.has(line)) first.set(line, person)
      const words = plainWords(person.nome).split('_')
      for (const key of keysOf(line, words)) {
        const there = alike.get(key)
        if (!there) alike.set(key, [{ person, words }])
        else if (there.length < mostCompared && !there.some(one => one.person === person))
          there.push({ person, words })
      }
    },
    /** Who has this line and a like name, of those that `fits` allows. */
    find(line: string, nome: string, fits: (person: Person) => boolean): Person | undefined {
      const words = plainWords(nome).split('_')
      return keysOf(line, words)
        .flatMap(key => alike.get(key) ?? [])
        .find(one => fits(one.person) && areLikeWords(one.words, words))?.person
    },
    /** Whoever has had this line first. */
    first: (line: string): Person | undefined => first.get(line),
  }
}
