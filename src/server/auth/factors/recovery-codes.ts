import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Transaction } from '../../db/client.ts'
import { codigos_recuperacao } from '../../db/schema/access.ts'

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
export async function takeRecoveryCode(
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
