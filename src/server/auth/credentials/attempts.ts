import { sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { limitByAddress, limitFairly } from '../../concurrency.ts'
import type { Database } from '../../db/client.ts'
import { limites } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { concurrency, networksOfBlock, type Quota, quotas } from '../../limits.ts'
import { blockOf, networkOf, senderOf } from '../../network.ts'

export type Attempts = ReturnType<typeof createAttempts>

/** Attempts at signing in and up, counted in Postgres and so shared by replicas. A limiter that fails refuses. */
export function createAttempts(db: Database, clock: () => Date) {
  const tries = (keyPrefix: string, { points, seconds: duration }: Quota) =>
    new Tries({ db, clock, keyPrefix, points, duration })
  const triesOf = (name: keyof typeof quotas) => tries(name, quotas[name])
  /** Tries of an address, and of the IPv6 /48 that it lies in, where many who share no more than a provider may be. */
  const triesOfAddress = (name: keyof typeof quotas) => {
    const { points, seconds } = quotas[name]
    const own = tries(`${name}_endereco`, { points, seconds })
    const all = tries(`${name}_bloco`, { points: points * networksOfBlock, seconds })
    return async (ip: string): Promise<void> => {
      const network = networkOf(ip)
      const block = blockOf(network)
      await consume(own, network)
      if (block !== null) await consume(all, block)
    }
  }
  const account = triesOf('entrar_conta')
  const device = triesOf('entrar_aparelho')
  const countSignInFrom = triesOfAddress('entrar')
  const succeeded = triesOf('entrou_conta')
  const own = triesOf('senha_atual')
  const changeTo = triesOf('trocar_para')
  const code = triesOf('codigo_conta')
  const dailyCode = triesOf('codigo_dia')
  const countPasskeyFrom = triesOfAddress('chave')
  const countSignUpFrom = triesOfAddress('cadastrar')
  const countResetFrom = triesOfAddress('redefinir')
  const reset = triesOf('redefinir_email')
  const change = triesOf('trocar_email')
  const countLinkFrom = triesOfAddress('link')
  const mail = triesOf('carta_conta')
  const dailyMail = triesOf('carta_dia')
  const optionalMail = triesOf('aviso_conta')
  const countContactFrom = triesOfAddress('contato')
  const contactMail = triesOf('contato_cartas')
  const upload = triesOf('enviar_loja')
  const limitOne = limitByAddress(concurrency.triesByAddress)
  const limitAll = limitFairly(concurrency.tries, () => new Refusal('indisponivel'))
  const limitAddress = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
    limitOne(ip, () => limitAll({ from: senderOf(ip) }, work))
  return {
    /**
     * Runs what a try asks of the database before it is counted, two of an address and three of all at a time: tries that are
     * refused, or whose sender is gone, need connections too. Throws `muitas_tentativas`, `indisponivel`.
     */
    limitAddress,
    /**
     * Counts a try at signing in; throws `muitas_tentativas` past 20 an account or 60 an address in 15 minutes.
     * A device that the account knows has 20 of its own.
     */
    async countSignIn(email: string, ip: string, known: string | null): Promise<void> {
      if (known) return consume(device, known)
      await countSignInFrom(ip)
      await consume(account, email)
    },
    /**
     * A right password gives the account, or the device, its tries back, but only ten times in 15 minutes: sign-ins
     * with the right password are limited too. Answers whether it did.
     */
    async clearSignIn(email: string, known: string | null): Promise<boolean> {
      if (await over(succeeded, email)) return false
      await (known ? device.delete(known) : account.delete(email))
      return true
    },
    /** Counts a try at one's own password; throws past 20 in 15 minutes, whatever the session. */
    countOwnPassword: (user_id: string): Promise<void> => consume(own, user_id),
    /** The right one gives the tries back. */
    async clearOwnPassword(user_id: string): Promise<void> {
      await own.delete(user_id)
    },
    /**
     * Counts a code of a second factor before it is looked at; throws past 10 wrong ones of an account in 15 minutes, or
     * 50 a day, whatever device or address they come from.
     */
    async countCode(user_id: string): Promise<void> {
      await consume(code, user_id)
      await consume(dailyCode, user_id)
    },
    /** A right code counts for nothing, and gives none of the wrong ones back. */
    async uncountCode(user_id: string): Promise<void> {
      await code.reward(user_id)
      await dailyCode.reward(user_id)
    },
    /** Counts a sign-in by passkey, its question and its answer; throws past 120 an address in 15 minutes. */
    countPasskey: (ip: string): Promise<void> => limitAddress(ip, () => countPasskeyFrom(ip)),
    /** Counts a sign-up; throws past 20 an address in an hour, so that nobody lists accounts by it. */
    countSignUp: (ip: string): Promise<void> => limitAddress(ip, () => countSignUpFrom(ip)),
    /**
     * Counts a wish for a reset link; throws past 20 an address or 3 an e-mail in an hour, whether or not the e-mail has an
     * account.
     */
    countReset: (email: string, ip: string): Promise<void> =>
      limitAddress(ip, async () => {
        await countResetFrom(ip)
        await consume(reset, email)
      }),
    /**
     * Counts a change of e-mail that an owner asks for; throws past 5 an hour, so that nobody lists accounts by it, as
     * countMail does a day, and past 6 a day to one address: its mail goes to a stranger, perhaps.
     */
    async countEmailChange(user_id: string, email: string): Promise<void> {
      await consume(change, user_id)
      await consume(dailyMail, user_id)
      await consume(changeTo, email)
    },
    /** Counts a link that is followed; throws past 60 an address in an hour. */
    countLink: (ip: string): Promise<void> => limitAddress(ip, () => countLinkFrom(ip)),
    /** Counts a mail that an owner asks for; throws past 5 an hour, or 10 a day: the address may be a stranger's. */
    async countMail(user_id: string): Promise<void> {
      await consume(mail, user_id)
      await consume(dailyMail, user_id)
    },
    /** Counts a mail that an owner can do without; answers whether it may go: 20 a day may. */
    countOptionalMail: async (user_id: string): Promise<boolean> => !(await over(optionalMail, user_id)),
    /** Counts a message of the contact form; throws past 10 an address in an hour. */
    countContact: (ip: string): Promise<void> => limitAddress(ip, () => countContactFrom(ip)),
    /** Counts a file that a shop sends to be imported; throws past 20 an hour, whatever becomes of them. */
    countUpload: (user_id: string): Promise<void> => consume(upload, user_id),
    /** Counts a mail to the support's address; answers whether it may go: 60 an hour may, from however many addresses. */
    countContactMail: async (): Promise<boolean> => !(await over(contactMail, 'todas')),
  }
}

async function consume(tries: Tries, key: string): Promise<void> {
  const told = await over(tries, key)
  if (told)
    throw new Refusal('muitas_tentativas', { minutes: Math.max(1, Math.ceil(told.msBeforeNext / 60_000)) })
}

/** Counts, and answers how long to wait where that was one too many. */
async function over(tries: Tries, key: string): Promise<RateLimiterRes | null> {
  try {
    await tries.consume(key)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

interface TriesOptions {
  db: Database
  clock: () => Date
  keyPrefix: string
  /** How many there are in `duration` seconds. */
  points: number
  duration: number
}

type Row = typeof limites.$inferSelect

/** rate-limiter-flexible's counters by the clock that is handed in: its own go by the machine's. */
class Tries extends RateLimiterDrizzle {
  readonly #db: Database
  readonly #clock: () => Date

  constructor({ db, clock, ...options }: TriesOptions) {
    super({ ...options, storeClient: db, schema: limites, clearExpiredByTimeout: false })
    this.#db = db
    this.#clock = clock
  }

  /** Counts; after `duration` the count starts again. */
  async _upsert(key: string, points: number, milliseconds: number): Promise<Row | undefined> {
    const now = this.#clock()
    const expire = new Date(now.getTime() + milliseconds)
    const isOver = sql`${limites.expire} <= ${now.toISOString()}::timestamptz`
    const [row] = await this.#db
      .insert(limites)
      .values({ key, points, expire })
      .onConflictDoUpdate({
        target: limites.key,
        set: {
          points: sql`case when ${isOver} then excluded.points else ${limites.points} + excluded.points end`,
          expire: sql`case when ${isOver} then excluded.expire else ${limites.expire} end`,
        },
      })
      .returning()
    return row
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Row): RateLimiterRes {
    const left = (expire?.getTime() ?? 0) - this.#clock().getTime()
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      Math.max(left, 0),
      points,
      points === changed,
    )
  }
}
