import { sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { limitByAddress, limitFairly } from '../../concurrency.ts'
import type { Database } from '../../db/client.ts'
import { limites } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { noteRefusedTry } from '../../limit-use.ts'
import { concurrency, networksOfBlock, type Quota, quotas } from '../../limits.ts'
import { blockOf, networkOf, senderOf } from '../../network.ts'

export type Attempts = ReturnType<typeof createAttempts>

/** Limits on attempts, counted in Postgres so that all replicas share them. A limiter that fails refuses. */
export function createAttempts(db: Database, clock: () => Date) {
  const tries = (keyPrefix: string, { points, seconds: duration }: Quota) =>
    new Tries({ db, clock, keyPrefix, points, duration })
  const triesOf = (name: keyof typeof quotas) => tries(name, quotas[name])
  /** Limits an address and, for IPv6, its /48: one sender can go through all addresses of a /48. */
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
  const confirmation = triesOf('confirmar_para')
  const countLinkFrom = triesOfAddress('link')
  const mail = triesOf('carta_conta')
  const dailyMail = triesOf('carta_dia')
  const optionalMail = triesOf('aviso_conta')
  const countContactFrom = triesOfAddress('contato')
  const countPageFrom = triesOfAddress('pagina_os')
  const answer = triesOf('resposta_os')
  const contactMail = triesOf('contato_cartas')
  const apiKey = triesOf('chave_api')
  const pix = triesOf('pix')
  const upload = triesOf('enviar_loja')
  const webhook = triesOf('webhook')
  const webhookTest = triesOf('testar_webhook')
  const limitOne = limitByAddress(concurrency.triesByAddress)
  const limitAll = limitFairly(concurrency.tries, () => new Refusal('indisponivel'))
  const limitAddress = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
    limitOne(ip, () => limitAll({ from: senderOf(ip) }, work))
  return {
    /**
     * Runs the database work that comes before a try is counted: two at a time per address, three in all.
     * Refused tries need connections too. Throws `muitas_tentativas`, `indisponivel`.
     */
    limitAddress,
    /**
     * Counts a sign-in. Throws `muitas_tentativas` past 20 per account or 60 per address in 15 minutes. A
     * known device has 20 of its own.
     */
    async countSignIn(email: string, ip: string, known: string | null): Promise<void> {
      if (known) return consume(device, known)
      await countSignInFrom(ip)
      await consume(account, email)
    },
    /**
     * Resets the tries of the account or the device after a right password, ten times in 15 minutes at most:
     * successful sign-ins are limited too. Answers whether it reset them.
     */
    async clearSignIn(email: string, known: string | null): Promise<boolean> {
      if (await countTry(succeeded, email)) return false
      await (known ? device.delete(known) : account.delete(email))
      return true
    },
    /** Counts a try at the signed-in owner's password. Throws past 20 in 15 minutes, over all sessions. */
    countOwnPassword: (user_id: string): Promise<void> => consume(own, user_id),
    /** Resets those tries after the right password. */
    async clearOwnPassword(user_id: string): Promise<void> {
      await own.delete(user_id)
    },
    /**
     * Counts a second factor's code before it is checked. Throws past 10 wrong codes of an account in 15
     * minutes, or 50 a day, from all devices and addresses together.
     */
    async countCode(user_id: string): Promise<void> {
      await consume(code, user_id)
      await consume(dailyCode, user_id)
    },
    /** Takes back the count of one right code. Wrong codes stay counted. */
    async uncountCode(user_id: string): Promise<void> {
      await code.reward(user_id)
      await dailyCode.reward(user_id)
    },
    /** Counts the question and the answer of a passkey sign-in. Throws past 120 per address in 15 minutes. */
    countPasskey: (ip: string): Promise<void> => limitAddress(ip, () => countPasskeyFrom(ip)),
    /**
     * Counts a sign-up. Throws past 20 per address in an hour, or it could be used to find out who has an
     * account.
     */
    countSignUp: (ip: string): Promise<void> => limitAddress(ip, () => countSignUpFrom(ip)),
    /**
     * Counts the confirmation mail of a new account. Throws past 10 a day to one mailbox, which may be a stranger's:
     * whoever signs up can write it in many ways.
     */
    countConfirmation: (email: string): Promise<void> => consume(confirmation, mailboxOf(email)),
    /**
     * Counts a request for a reset link, whether or not the e-mail has an account. Throws past 20 per address
     * or 3 per e-mail in an hour.
     */
    countReset: (email: string, ip: string): Promise<void> =>
      limitAddress(ip, async () => {
        await countResetFrom(ip)
        await consume(reset, mailboxOf(email))
      }),
    /**
     * Counts a requested change of e-mail. Throws past 5 an hour and 10 a day per account (it could be used
     * to find accounts), and past 6 a day to one address, which may be a stranger's.
     */
    async countEmailChange(user_id: string, email: string): Promise<void> {
      await consume(change, user_id)
      await consume(dailyMail, user_id)
      await consume(changeTo, mailboxOf(email))
    },
    /** Counts an opened mail link. Throws past 60 per address in an hour. */
    countLink: (ip: string): Promise<void> => limitAddress(ip, () => countLinkFrom(ip)),
    /**
     * Counts a confirmation mail that an owner asks for. Throws past 5 an hour or 10 a day of the account or to one
     * mailbox, which may be a stranger's.
     */
    async countMail({ id, email }: { id: string; email: string }): Promise<void> {
      await consume(mail, id)
      await consume(dailyMail, id)
      await consume(confirmation, mailboxOf(email))
    },
    /** Counts an optional mail. Answers whether it may be sent: 20 a day may. */
    countOptionalMail: async (user_id: string): Promise<boolean> => !(await countTry(optionalMail, user_id)),
    /** Counts a message of the contact form. Throws past 10 per address in an hour. */
    countContact: (ip: string): Promise<void> => limitAddress(ip, () => countContactFrom(ip)),
    /**
     * Counts a customer's page that is none. Throws past 60 per address in an hour; pages that are there are not counted,
     * because mobile networks share addresses.
     */
    countUnknownPage: (ip: string): Promise<void> => limitAddress(ip, () => countPageFrom(ip)),
    /** Counts an answer by the link of an order, stored or not. Throws past 10 an hour. */
    countAnswer: (os_id: string): Promise<void> => consume(answer, os_id),
    /** Counts a key of the API that an owner makes. Throws past 30 a day. */
    countApiKey: (user_id: string): Promise<void> => consume(apiKey, user_id),
    /** Counts a change of a shop's Pix key. Throws past 30 a day. */
    countPix: (user_id: string): Promise<void> => consume(pix, user_id),
    /** Counts an uploaded import file. Throws past 20 per shop in an hour, whatever happens to the files. */
    countUpload: (user_id: string): Promise<void> => consume(upload, user_id),
    /** Counts an address that an owner gives a webhook. Throws past 30 a day. */
    countWebhook: (user_id: string): Promise<void> => consume(webhook, user_id),
    /** Counts a sample to one of a shop's webhooks. Throws past 30 an hour. */
    countWebhookTest: (user_id: string): Promise<void> => consume(webhookTest, user_id),
    /**
     * Counts a mail to the support address. Answers whether it may be sent: 60 an hour may, over all senders.
     */
    countContactMail: async (): Promise<boolean> => !(await countTry(contactMail, 'todas')),
  }
}

/**
 * Where mail to an address arrives: whoever has one mailbox can write it in many ways. It is for limits that protect a
 * mailbox, never for those of an account's password, whose tries the owner of another account would clear.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const end = name.indexOf('+')
  const box = end > 0 ? name.slice(0, end) : name
  const isGoogles = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogles ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

async function consume(tries: Tries, key: string): Promise<void> {
  const exceeded = await countTry(tries, key)
  if (exceeded)
    throw new Refusal('muitas_tentativas', {
      minutes: Math.max(1, Math.ceil(exceeded.msBeforeNext / 60_000)),
    })
}

/** Counts a try. Answers how long to wait when that was one too many, else null. */
async function countTry(tries: Tries, key: string): Promise<RateLimiterRes | null> {
  try {
    await tries.consume(key)
    return null
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    noteRefusedTry(tries.keyPrefix)
    return error
  }
}

interface TriesOptions {
  db: Database
  clock: () => Date
  keyPrefix: string
  /** Tries allowed within `duration` seconds. */
  points: number
  duration: number
}

type Row = typeof limites.$inferSelect

/** rate-limiter-flexible's counters on the injected clock: its own would use the machine's. */
class Tries extends RateLimiterDrizzle {
  readonly #db: Database
  readonly #clock: () => Date

  constructor({ db, clock, ...options }: TriesOptions) {
    super({ ...options, storeClient: db, schema: limites, clearExpiredByTimeout: false })
    this.#db = db
    this.#clock = clock
  }

  /** Adds to the count, which starts again once `duration` has passed. */
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
