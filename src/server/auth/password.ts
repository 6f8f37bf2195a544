import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../errors.ts'
import { createTurns } from './turns.ts'

/** The one place for argon2id's costs (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}`

// Hashing holds threads that names, files and compression need too: a crowd of sign-ins waits, not the rest.
const inTurn = createTurns({ running: 2, waiting: 50 }, () => new Refusal('indisponivel'))

/** Throws `indisponivel`, as verifyPassword does, where too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, costs))

// Of no password: an unknown e-mail costs what a known one does.
const nobody = hash(crypto.randomUUID(), costs)

/** Compares in the same time whether the account exists (`stored` given) or not. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const equal = await inTurn(() => verify(against, password))
  return stored !== undefined && equal
}

/** Whether a stored hash was made with other costs and is to be made anew at sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(current)
