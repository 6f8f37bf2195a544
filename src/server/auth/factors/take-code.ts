import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { EntryFactor } from '../../../shared/auth.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { codigos_recuperacao, fatores } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import type { Attempts } from '../credentials/attempts.ts'
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

/**
 * Takes the code of an account with a second factor; without one the password was enough. Throws
 * `codigo_necessario`, and as takeCode.
 */
export async function passSecondFactor(
  source: CodeDeps,
  user_id: string,
  code?: string,
): Promise<EntryFactor> {
  if (!(await hasSecondFactor(source.db, user_id))) return 'senha'
  if (code === undefined) throw new Refusal('codigo_necessario')
  return takeCode(source, user_id, code)
}

const hasSecondFactor = async (db: Database, user_id: string): Promise<boolean> =>
  (await db.$count(fatores, and(eq(fatores.user_id, user_id), isNotNull(fatores.ativo_em)))) > 0

const codeCount = 10

/** Replaces all recovery codes with ten new ones of 80 random bits. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => new Secret({ size: 10 }).base32)
  await tx.delete(codigos_recuperacao).where(eq(codigos_recuperacao.user_id, user_id))
  await tx
    .insert(codigos_recuperacao)
    .values(codes.map(code => ({ user_id, codigo_hash: hashOf(code), usado_em: null })))
  return codes.map(code => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** Uses up a recovery code, ignoring spaces and case. Answers whether it was valid. */
async function takeRecoveryCode(
  tx: Transaction,
  user_id: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  const [taken] = await tx
    .update(codigos_recuperacao)
    .set({ usado_em: now.toISOString() })
    .where(
      and(
        eq(codigos_recuperacao.user_id, user_id),
        eq(codigos_recuperacao.codigo_hash, hashOf(code)),
        isNull(codigos_recuperacao.usado_em),
      ),
    )
    .returning({ user_id: codigos_recuperacao.user_id })
  return taken !== undefined
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
