import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { eq } from 'drizzle-orm'
import type { IssueKey } from '../../../shared/errors.ts'
import { isGuessable, repeatedPart } from '../../../shared/passwords.ts'
import { limitByAddress, limitConcurrencyByKey, limitFairly, type Sender } from '../../concurrency.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { senderOf } from '../../network.ts'
import type { Attempts } from './attempts.ts'

/** argon2id's costs, here alone: 19 MiB, 2 passes, 1 lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}`

// Hashing shares Node's few threads with DNS, files and compression, so only two run at a time. The queue is
// fair by address: a flood from many makes a newcomer wait for one hash of each.
const limitHashing = limitFairly(concurrency.hashing, () => new Refusal('indisponivel'))

/** Who asks for a hash: the address, and whether the account knows the browser or session. */
export interface Requester {
  ip: string
  isKnown?: boolean
}

/** A command on this machine, not a request. */
const thisMachine: Requester = { ip: '127.0.0.1' }

const queueSender = ({ ip, isKnown = false }: Requester): Sender => ({ from: senderOf(ip), isFirst: isKnown })

// Attempts at one account wait for each other before they take one of its address's places.
const limitAccount = limitConcurrencyByKey(concurrency.hashingOfAccount, tooManyRequests)
const limitAddress = limitByAddress(concurrency.hashingByAddress)

/**
 * Runs password work of one account and address, so that neither can keep all others waiting. Throws
 * `muitas_tentativas` if too many wait already.
 */
export const limitPasswords = <T>(account: string, ip: string, work: () => Promise<T>): Promise<T> =>
  limitAccount(account, () => limitAddress(ip, work))

/** Throws `indisponivel` if too many wait already, as verifyPassword does. */
export const hashPassword = (password: string, requester: Requester = thisMachine): Promise<string> =>
  limitHashing(queueSender(requester), () => hash(password, costs))

/** The hash of a password that nobody knows, compared for unknown e-mails so that they take as long. */
export const unknownHash = hash(crypto.randomUUID(), costs)

/** Compares a password. Takes as long when there is no account (`stored` undefined). */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  requester: Requester = thisMachine,
): Promise<boolean> {
  const against = stored ?? (await unknownHash)
  const equal = await limitHashing(queueSender(requester), () => verify(against, password))
  return stored !== undefined && equal
}

/** Whether a hash was made with other costs: signing in replaces it. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(current)

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

export interface Asker {
  db: Database
  attempts: Attempts
  ip: string
  user: { id: string }
}

/**
 * Asks for the account's password before anything that a stolen session must not do. Throws
 * `entrada_invalida` at `senha_atual`, and `muitas_tentativas` past 20 wrong ones in 15 minutes. Answers the
 * account's row.
 */
export async function assertOwnPassword({ db, attempts, ip, user }: Asker, senha_atual: string) {
  await attempts.countOwnPassword(user.id)
  return limitPasswords(`own ${user.id}`, ip, async () => {
    const [row] = await db.select().from(usuarios).where(eq(usuarios.id, user.id))
    if (!row || !(await verifyPassword(row.senha_hash, senha_atual, { ip, isKnown: true })))
      throw new Refusal('entrada_invalida', { fields: { senha_atual: 'senha_incorreta' } })
    await attempts.clearOwnPassword(user.id)
    return row
  })
}

/** Second factors and passkeys need a confirmed address. Throws `email_nao_confirmado`. */
export function assertConfirmed({ email_confirmado_em }: { email_confirmado_em: string | null }): void {
  if (email_confirmado_em === null) throw new Refusal('email_nao_confirmado')
}
