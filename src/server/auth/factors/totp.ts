import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database, Transaction } from '../../db/client.ts'
import { fatores } from '../../db/schema/access.ts'
import type { Cipher } from '../../secrets/cipher.ts'

/** The values that every authenticator app assumes (RFC 6238). */
const rule = { algorithm: 'SHA1', digits: 6, period: 30 } as const

interface Account {
  id: string
  email: string
}

/**
 * Creates and stores an authenticator app's secret, encrypted. It replaces one that waits for confirmation.
 * Null if the account has an active one.
 */
export async function storeSecret(
  db: Database | Transaction,
  cipher: Cipher,
  user: Account,
  { now, secret = new Secret({ size: 20 }).base32 }: { now: Date; secret?: string },
): Promise<{ uri: string; segredo: string } | null> {
  const created_at = now.toISOString()
  const segredo = cipher.encrypt(purposeOf(user.id), secret)
  const [stored] = await db
    .insert(fatores)
    .values({ user_id: user.id, segredo, created_at })
    .onConflictDoUpdate({
      target: fatores.user_id,
      set: { segredo, created_at, ultimo_passo: 0 },
      setWhere: isNull(fatores.ativo_em),
    })
    .returning({ user_id: fatores.user_id })
  if (!stored) return null
  const totp = new TOTP({ ...rule, issuer: 'Bancada', label: user.email, secret: Secret.fromBase32(secret) })
  return { uri: totp.toString(), segredo: secret }
}

/** Activates the waiting secret by its first code. Answers whether there was one and the code was right. */
export const activateTotp = (tx: Transaction, cipher: Cipher, user_id: string, code: string, now: Date) =>
  takeStep(tx, cipher, { user_id, code, now, state: 'waiting' })

/** Checks a code of the active app. Answers whether it was right and newer than any code used before. */
export const takeTotp = (tx: Transaction, cipher: Cipher, user_id: string, code: string, now: Date) =>
  takeStep(tx, cipher, { user_id, code, now, state: 'active' })

interface CodeUse {
  user_id: string
  code: string
  now: Date
  state: 'waiting' | 'active'
}

async function takeStep(
  tx: Transaction,
  cipher: Cipher,
  { user_id, code, now, state }: CodeUse,
): Promise<boolean> {
  // A waiting secret expires, because somebody may have seen it: starting again asks for the password.
  const since = new Date(now.getTime() - setupTimeoutMs).toISOString()
  const inState =
    state === 'active'
      ? isNotNull(fatores.ativo_em)
      : and(isNull(fatores.ativo_em), gt(fatores.created_at, since))
  const [factor] = await tx
    .select()
    .from(fatores)
    .where(and(eq(fatores.user_id, user_id), inState))
  if (!factor) return false
  const secret = Secret.fromBase32(cipher.decrypt(purposeOf(user_id), factor.segredo))
  // One step to each side: clocks differ, and typing takes time.
  const delta = TOTP.validate({ ...rule, token: code, secret, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const ultimo_passo = TOTP.counter({ period: rule.period, timestamp: now.getTime() }) + delta
  const usado_em = now.toISOString()
  // One statement compares and stores the step, so that of two simultaneous uses of a code one fails.
  const [taken] = await tx
    .update(fatores)
    .set({ ultimo_passo, usado_em, ...(state === 'waiting' && { ativo_em: usado_em }) })
    .where(
      and(
        eq(fatores.user_id, user_id),
        eq(fatores.segredo, factor.segredo),
        inState,
        lt(fatores.ultimo_passo, ultimo_passo),
      ),
    )
    .returning({ user_id: fatores.user_id })
  return taken !== undefined
}

/** Milliseconds for which a secret waits for its first code. */
const setupTimeoutMs = 30 * 60_000

/** Binds a secret to its account: no other account can decrypt it. */
const purposeOf = (user_id: string): string => `totp ${user_id}`

const rotatedAtOnce = 200

/**
 * Encrypts the secrets of authenticator apps with the first key of SECRET_KEY. Answers how many it changed.
 */
export async function rotateFactors(db: Database, cipher: Cipher): Promise<number> {
  let rotated = 0
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ user_id: fatores.user_id, segredo: fatores.segredo })
      .from(fatores)
      .where(last === undefined ? undefined : gt(fatores.user_id, last))
      .orderBy(asc(fatores.user_id))
      .limit(rotatedAtOnce)
    for (const { user_id, segredo } of rows) {
      if (cipher.isCurrent(segredo)) continue
      const purpose = purposeOf(user_id)
      const encrypted = cipher.encrypt(purpose, cipher.decrypt(purpose, segredo))
      // A secret that changed meanwhile is already encrypted with the first key.
      const done = await db
        .update(fatores)
        .set({ segredo: encrypted })
        .where(and(eq(fatores.user_id, user_id), eq(fatores.segredo, segredo)))
        .returning({ user_id: fatores.user_id })
      rotated += done.length
    }
    last = rows.at(-1)?.user_id
    if (rows.length < rotatedAtOnce || last === undefined) return rotated
  }
}
