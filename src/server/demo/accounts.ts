import { eq } from 'drizzle-orm'
import { trialDays } from '../../shared/plans.ts'
import { storeSecret } from '../auth/factors/totp.ts'
import { hashPassword } from '../auth/password.ts'
import type { Transaction } from '../db/client.ts'
import { fatores, usuarios } from '../db/schema/access.ts'
import { concessoes } from '../db/schema/billing.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { shopAge } from './history.ts'
import type { Random } from './random.ts'

/** The zone of every shop of the demo. */
export const zone = 'America/Sao_Paulo'

const hour = 3_600_000
const day = 24 * hour

export interface DemoAccount {
  nome: string
  email: string
  password: string
  /** Hours since the account was made. */
  age: number
  is_admin?: true
  /** Of the authenticator app that stands between the password and the account. */
  totpSecret?: string
}

/** Whom one signs in as. example.com is nobody's: a mail sent there reaches no one. */
export const demoAccounts = {
  /** On Profissional, with six months behind it. */
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
  { age, password, totpSecret, ...account }: DemoAccount,
  { now, random, cipher }: { now: Date; random: Random; cipher: Cipher },
) {
  const signedUp = new Date(now.getTime() - age * hour)
  const user_id = random.idAt(signedUp)
  const created_at = signedUp.toISOString()
  const end = new Date(signedUp.getTime() + trialDays * day)
  await tx.insert(usuarios).values({
    ...account,
    id: user_id,
    senha_hash: await hashPassword(password),
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

/** Ends a shop's trial in Profissional, given when it was over and until a month from now. */
export async function subscribe(
  tx: Transaction,
  { user_id, signedUp }: { user_id: string; signedUp: Date },
  now: Date,
  random: Random,
): Promise<void> {
  const bought = new Date(signedUp.getTime() + trialDays * day)
  const plan = {
    user_id,
    plano: 'profissional' as const,
    data_fim: new Date(now.getTime() + 30 * day).toISOString(),
    created_at: bought.toISOString(),
  }
  const motivo = 'Loja de demonstração'
  await tx.insert(concessoes).values({ ...plan, id: random.idAt(bought), motivo })
  await tx.insert(user_planos).values({ ...plan, id: random.idAt(bought), ativo: true, origem: 'cobranca' })
}
