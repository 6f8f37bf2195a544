/**
 * Whether a password is easy to guess without a list: a repeated short block, a few sequences of letters,
 * digits or keys, or a name between digits and signs. `names` are the owner's: shop, e-mail.
 */
export function isGuessable(password: string, names: string[] = []): boolean {
  const block = repeatedPart(password)
  return (
    (block !== password && [...block].length <= 4) ||
    [password, block].some(one => isSequence(one) || isNamed(one, names))
  )
}

/** The names that an account's password must not be made of. */
export const ownNames = (nome: string, email: string): string[] => [nome, email, email.split('@')[0] ?? '']

/** The part that a password repeats, the last time perhaps cut; the password itself if it repeats nothing. */
export function repeatedPart(password: string): string {
  const characters = [...password]
  for (let length = 1; length * 2 <= characters.length; length++)
    if (characters.every((one, at) => at < length || one === characters[at - length]))
      return characters.slice(0, length).join('')
  return password
}

/**
 * How many runs a password consists of, each of one character, or along the alphabet, the digits or the
 * keyboard: `abc123` has two.
 */
export function stretchesOf(password: string): number {
  const characters = [...password.toLowerCase()]
  let stretches = characters.length > 0 ? 1 : 0
  let directions: string[] | null = null
  characters.slice(1).forEach((one, before) => {
    const steps: string[] = directionsBetween(characters[before] ?? '', one)
    const on = directions ? directions.filter(direction => steps.includes(direction)) : steps
    if (on.length === 0) stretches++
    directions = on.length === 0 ? null : on
  })
  return stretches
}

// Three runs of three are guessed quickly; each word of a phrase has more.
function isSequence(password: string): boolean {
  const stretches = stretchesOf(password)
  return stretches <= 3 && stretches * 3 <= [...password].length
}

function isNamed(password: string, names: string[]): boolean {
  const bare = lettersOf(password)
  const known = [...names, ...names.flatMap(name => name.split(/\s+/)), ...commonWords].map(lettersOf)
  return known.some(name => name.length >= 3 && name === bare)
}

/** Lower-case letters without accents: digits and signs around a word make it no harder to guess. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function directionsBetween(one: string, next: string): string[] {
  if (one === next) return ['same']
  return lines.flatMap((line, at) => [
    ...(line.includes(one + next) ? [`${at} on`] : []),
    ...(line.includes(next + one) ? [`${at} back`] : []),
  ])
}

/** The alphabet, the digits, and a keyboard's rows, columns and diagonals. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** The product's name, and the commonest words in leaked Brazilian passwords. */
const commonWords = [
  'bancada',
  'senha',
  'mudar',
  'teste',
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'saopaulo',
  'vasco',
  'gremio',
  'cruzeiro',
  'familia',
  'deusefiel',
  'jesus',
  'celular',
]
