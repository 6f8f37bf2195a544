import { hash, verify } from '@node-rs/argon2'
import { limitByAddress, limitConcurrencyByKey, limitFairly, type Sender } from '../../concurrency.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import { senderOf } from '../../network.ts'

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
