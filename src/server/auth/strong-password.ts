import { dictionary } from '@zxcvbn-ts/language-common'
import type { IssueKey } from '../../shared/errors.ts'
import { Refusal } from '../errors.ts'

/**
 * Throws `entrada_invalida` for a password that is too short, among the commonest, or made of the
 * product's or the owner's own name.
 */
export function assertStrongPassword(
  password: string,
  { min, names }: { min: number; names: string[] },
): void {
  const issue = weakness(password, min, names)
  if (issue) throw new Refusal('entrada_invalida', { fields: { password: issue } })
}

function weakness(password: string, min: number, names: string[]): IssueKey | null {
  if (password.length < min) return 'senha_curta'
  if (commonest.has(password.toLowerCase())) return 'senha_comum'
  const bare = lettersOf(password)
  const known = [...names, ...names.flatMap(name => name.split(/\s+/)), ...familiar].map(lettersOf)
  return known.some(name => name.length >= 3 && name === bare) ? 'senha_comum' : null
}

/** Letters alone, without accents: digits and signs around a word make it no harder to guess. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The product's name, and words that Brazilian lists of leaked passwords are full of. */
const familiar = [
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

const commonest = new Set(dictionary['passwords-common'].slice(0, 5000).map(String))
