import { hash, verify } from '@node-rs/argon2'

/** The one place for argon2id's costs (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}`

export const hashPassword = (password: string): Promise<string> => hash(password, costs)

// Of no password: an unknown e-mail costs what a known one does.
const nobody = hash(crypto.randomUUID(), costs)

/** Compares in the same time whether the account exists (`stored` given) or not. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const equal = await verify(stored ?? (await nobody), password)
  return stored !== undefined && equal
}

/** Whether a stored hash was made with other costs and is to be made anew at sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(current)
