import type { EntryFactor } from '../../../shared/auth.ts'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import type { Attempts } from '../credentials/attempts.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

export interface CodeDeps {
  db: Database
  attempts: Attempts
  cipher: Cipher
  clock: () => Date
}

/**
 * Uses up a code of an account with a second factor: six digits of the app, or a recovery code. Answers which
 * it was. Throws `codigo_invalido`, and `muitas_tentativas` before checking it.
 */
export async function takeCode(
  { db, attempts, cipher, clock }: CodeDeps,
  user_id: string,
  typed: string,
): Promise<Extract<EntryFactor, 'codigo' | 'recuperacao'>> {
  await attempts.countCode(user_id)
  const now = clock()
  const digits = /^\d{3}\s?\d{3}$/.test(typed) ? typed.replace(/\s/, '') : null
  const isRight = await transaction(db, tx =>
    digits === null ? takeRecoveryCode(tx, user_id, typed, now) : takeTotp(tx, cipher, user_id, digits, now),
  )
  if (!isRight) throw new Refusal('codigo_invalido')
  await attempts.uncountCode(user_id)
  return digits === null ? 'recuperacao' : 'codigo'
}
