import { isIP } from 'node:net'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/client.ts'
import { limites } from '../db/schema/access.ts'
import { Refusal } from '../errors.ts'

export type Attempts = ReturnType<typeof createAttempts>

const quarter = 15 * 60
const hour = 60 * 60

/** Attempts at signing in and up, counted in Postgres and so shared by replicas. A limiter that fails refuses. */
export function createAttempts(db: Database) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: limites,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    })
  const account = limiter('entrar_conta', 20, quarter)
  const device = limiter('entrar_aparelho', 20, quarter)
  const address = limiter('entrar_endereco', 60, quarter)
  const signUp = limiter('cadastrar_endereco', 20, hour)
  return {
    /**
     * Counts a try at signing in; throws `muitas_tentativas` past 20 an account or 60 an address in 15 minutes.
     * A device that the account knows has 20 of its own.
     */
    async countSignIn(email: string, ip: string, known: string | null): Promise<void> {
      if (known) return consume(device, known)
      await consume(address, networkOf(ip))
      await consume(account, email)
    },
    /** A right password gives the account, or the device, its tries back. */
    async clearSignIn(email: string, known: string | null): Promise<void> {
      await (known ? device.delete(known) : account.delete(email))
    },
    /** Counts a sign-up; throws past 20 an address in an hour, so that nobody lists accounts by it. */
    countSignUp: (ip: string): Promise<void> => consume(signUp, networkOf(ip)),
  }
}

async function consume(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new Refusal('muitas_tentativas', { minutes: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) })
    throw error
  }
}

/**
 * Whom an address belongs to: an IPv4 address, or the /64 of IPv6 within which one changes them at will. What
 * a proxy passes on that is no address is one sender, or each made-up word would have tries of its own.
 */
function networkOf(said: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(said) ?? []
  const ip = (bracketed ?? dotted ?? said).toLowerCase()
  if (!isIP(ip)) return 'unknown'
  const [, v4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/.exec(ip) ?? []
  if (v4) return v4
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill('0')
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')
}
