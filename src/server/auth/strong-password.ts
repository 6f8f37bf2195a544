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
  const folded = password.toLowerCase()
  if (commonest.has(folded)) return 'senha_comum'
  const bare = fold(folded).replace(/[^a-z]/g, '')
  return [...names, 'bancada']
    .map(name => fold(name).replace(/[^a-z]/g, ''))
    .some(name => name.length >= 3 && name === bare)
    ? 'senha_comum'
    : null
}

const fold = (text: string): string => text.normalize('NFD').toLowerCase()

const commonest = new Set(dictionary['passwords-common'].slice(0, 5000).map(String))
