import { eq } from 'drizzle-orm'
import { hashPassword } from '../../server/auth/credentials/password.ts'
import { storeSecret } from '../../server/auth/factors/totp.ts'
import type { Transaction } from '../../server/db/client.ts'
import { fatores, usuarios } from '../../server/db/schema/access.ts'
import { user_planos } from '../../server/db/schema/plans.ts'
import { lojas } from '../../server/db/schema/shops.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { trialDays } from '../../shared/plans.ts'
import type { Random } from './data/random.ts'
import { shopAge } from './visits.ts'

/** The zone of every shop of the demo. */
export const zone = 'America/Sao_Paulo'

const hour = 3_600_000
const day = 24 * hour

export interface DemoAccount {
  nome: string
  email: string
  password: string
  /** Hours since the account was created. */
  age: number
  is_admin?: true
  /** The secret of the authenticator app. */
  totpSecret?: string
  /** The password's hash, where many accounts share one. */
  senha_hash?: string
}

/** The demo's accounts. Mail to example.com reaches nobody. */
export const demoAccounts = {
  /** On Profissional, with six months of orders and charges. */
  busy: { nome: 'Beto Celulares', email: 'beto@example.com', password: 'chave pentalobe', age: shopAge * 24 },
  /** On the second day of the trial, near its limit. */
  trial: { nome: 'Marlene Conserta', email: 'marlene@example.com', password: 'chave torx t6', age: 30 },
  administrator: {
    nome: 'Administração',
    email: 'admin@example.com',
    password: 'chave mestra 12',
    age: 30,
    is_admin: true,
    totpSecret: 'CHAVEPENTALOBEBANCADADEMONSTRA32',
  },
} as const satisfies Record<string, DemoAccount>

/** Stores an account with its empty shop and its trial, as a sign-up would have. */
export async function insertAccount(
  tx: Transaction,
  { age, password, totpSecret, senha_hash, ...account }: DemoAccount,
  { now, random, cipher }: { now: Date; random: Random; cipher: Cipher },
) {
  const signedUp = new Date(now.getTime() - age * hour)
  const user_id = random.idAt(signedUp)
  const created_at = signedUp.toISOString()
  const end = new Date(signedUp.getTime() + trialDays * day)
  await tx.insert(usuarios).values({
    ...account,
    id: user_id,
    senha_hash: senha_hash ?? (await hashPassword(password)),
    senha_em: created_at,
    created_at,
    email_confirmado_em: created_at,
  })
  await tx.insert(lojas).values({ user_id, fuso: zone })
  await tx.insert(user_planos).values({
    id: random.idAt(signedUp),
    user_id,
    plano: 'teste',
    ativo: end > now,
    data_fim: end.toISOString(),
    created_at,
  })
  if (totpSecret) {
    const owner = { id: user_id, email: account.email }
    await storeSecret(tx, cipher, owner, { now: signedUp, secret: totpSecret })
    await tx.update(fatores).set({ ativo_em: created_at }).where(eq(fatores.user_id, user_id))
  }
  return { user_id, signedUp }
}
