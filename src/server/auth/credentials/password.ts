import { hash, verify } from '@node-rs/argon2'
import { limitByAddress, limitConcurrencyByKey, limitFairly, type Sender } from '../../concurrency.ts'
import { crowded, Refusal } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { senderOf } from '../../network.ts'

/** The one place for argon2id's costs (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}`

// Hashing runs on Node's few threads, which DNS, files and compression need too: many sign-ins wait for each other
// only, and by address, so that a storm from many keeps a newcomer for one hash of each.
const limitHashing = limitFairly(concurrency.hashing, () => new Refusal('indisponivel'))

/** Who has a password hashed or compared: where from, and whether a browser or a session that the account knows asks. */
export interface Asking {
  ip: string
  isKnown?: boolean
}

/** A command, not somebody on the network. */
const ourselves: Asking = { ip: '127.0.0.1' }

const turnOf = ({ ip, isKnown = false }: Asking): Sender => ({ from: senderOf(ip), isFirst: isKnown })

// As many as an account's tries: they wait for each other first, and have one place at a time among all accounts.
const limitAccount = limitConcurrencyByKey(concurrency.hashingOfAccount, crowded)
const limitAddress = limitByAddress(concurrency.hashingByAddress)

/**
 * Hashes and compares for one account, asked from one address, so that neither keeps all others waiting.
 * Throws `muitas_tentativas` where too many of its own wait already.
 */
export const limitPasswords = <T>(account: string, ip: string, work: () => Promise<T>): Promise<T> =>
  limitAccount(account, () => limitAddress(ip, work))

/** Throws `indisponivel`, as verifyPassword does, where too many wait already. */
export const hashPassword = (password: string, asking: Asking = ourselves): Promise<string> =>
  limitHashing(turnOf(asking), () => hash(password, costs))

/** The hash of a password that nobody knows: an unknown e-mail takes as long as a known one. */
export const nobodysHash = hash(crypto.randomUUID(), costs)

/** Compares in the same time whether the account exists (`stored` given) or not. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  asking: Asking = ourselves,
): Promise<boolean> {
  const against = stored ?? (await nobodysHash)
  const equal = await limitHashing(turnOf(asking), () => verify(against, password))
  return stored !== undefined && equal
}

/** Whether a stored hash was made with other costs and is to be made anew at sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(current)
