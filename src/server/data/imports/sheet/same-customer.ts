import { nationalDigits, phoneVariants } from '../../../../shared/phones.ts'
import { areLikeWords, plainWords } from './sheet-words.ts'

/** A phone in one form, with or without the ninth digit; null for an empty one, which matches nobody. */
export function lineOf(telefone: string): string | null {
  if (telefone === '') return null
  const written = phoneVariants(telefone).map(nationalDigits)
  return written.reduce((short, one) => (one.length < short.length ? one : short))
}

/**
 * People with one phone that are compared with a name: those with the same name, and those with the same first word. A
 * phone of more people is a made-up one, and comparing all would take quadratic time.
 */
const maxCompared = 50

interface Named {
  nome: string
}

/** Indexes people by phone, to find one with the same phone and a similar name. */
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
        else if (there.length < maxCompared && !there.some(one => one.person === person))
          there.push({ person, words })
      }
    },
    /** A person with this phone and a similar name that `fits` accepts. */
    find(line: string, nome: string, fits: (person: Person) => boolean): Person | undefined {
      const words = plainWords(nome).split('_')
      return keysOf(line, words)
        .flatMap(key => alike.get(key) ?? [])
        .find(one => fits(one.person) && areLikeWords(one.words, words))?.person
    },
    /** The first person with this phone. */
    first: (line: string): Person | undefined => first.get(line),
  }
}
