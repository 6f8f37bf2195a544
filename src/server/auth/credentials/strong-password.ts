import { dictionary } from '@zxcvbn-ts/language-common'
import type { IssueKey } from '../../../shared/errors.ts'
import { isGuessable, repeatedPart } from '../../../shared/passwords.ts'
import { Refusal } from '../../errors.ts'

/**
 * Throws `entrada_invalida` for a password that is too short, common, a repetition or sequence, or made of
 * the product's or the owner's name.
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
  const isCommon = commonest.has(folded) || commonest.has(repeatedPart(folded))
  return isCommon || isGuessable(password, names) ? 'senha_comum' : null
}

// The list lacks 144 of the commonest 3,000, all repetitions and sequences, which isGuessable finds.
const commonest = new Set(dictionary['passwords-common'].slice(0, 10_000).map(String))
