import { eq } from 'drizzle-orm'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { Language } from '../../shared/preferences.ts'
import type { Attempts } from '../auth/credentials/attempts.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { limites } from '../db/schema/access.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction, transaction } from '../db/transaction.ts'
import type { Job, Work } from '../jobs/jobs.ts'
import { cut } from '../mail/formats.ts'
import type { Letter, Row } from '../mail/letter.ts'
import type { AddressedLetter } from '../mail/mailer.ts'
import { readLanguage, wordsOf } from '../mail/read-language.ts'
import type { Words } from '../mail/words/pt.ts'
import { type NoticeKind, type NoticePreferences, noticePreferences } from '../notices/notice-preferences.ts'
import { scheduleNotices } from '../notices/schedule-notices.ts'
import type { Order } from '../orders/read-orders.ts'
import { lockShopRow } from '../plans/lock-shop.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import type { Signer } from '../secrets/signer.ts'
import { storeValues } from '../settings/save-settings.ts'

export interface NoticeDeps {
  db: Database
  clock: () => Date
  config: Config
  signer: Signer
  attempts: Pick<Attempts, 'countOptionalMail'>
}

export interface Notice {
  shop: ShopScope
  preferences: NoticePreferences
  language: Language
  words: Words
  now: Date
  /** A full address in the app. */
  link(path: string): string
}

type Contents = Omit<Letter, 'language' | 'reasons'> & { reason: string }

/**
 * An optional mail with its unsubscribe link. Null if the owner no longer wants its kinds, if there is
 * nothing to say, if the plan is over, or past 20 a day.
 */
export async function optionalMail(
  { db, clock, config, signer, attempts }: NoticeDeps,
  { user_id, tentativas }: Job,
  kinds: readonly NoticeKind[],
  contentsOf: (notice: Notice) => Promise<Contents | null>,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const now = clock()
  const preferences = await noticePreferences(db, user_id)
  const shop = await scopeOfJob(db, user_id, now)
  if (!preferences || !kinds.some(kind => preferences[kind]) || !shop || shop.expirado) return null
  const language = await readLanguage(db, user_id)
  const words = wordsOf(language)
  const link = (path: string) => new URL(path, config.appUrl).href
  const contents = await contentsOf({ shop, preferences, language, words, now, link })
  if (!contents) return null
  // Counted once per mail, not per try: tries while the mail server is away must not use up the day's limit.
  if (tentativas === 1 && !(await attempts.countOptionalMail(user_id))) return null
  const unsubscribe = unsubscribeLink(config, signer, user_id)
  const { reason, ...rest } = contents
  const [first, ...others] = contents.words
  // The first sentence begins with a greeting.
  const greeted = first === undefined ? [] : [`${words.hello(cut(preferences.saudacao))} ${first}`, ...others]
  const links = [
    { label: words.stop, url: unsubscribe },
    { label: words.hours, url: link('/configuracoes?aba=notificacoes') },
  ]
  const reasons = [{ text: reason, links }, { text: words.product }]
  return { to: preferences.email, letter: { ...rest, words: greeted, language, reasons }, unsubscribe }
}

/**
 * An order as a letter's row: number, customer, device, and the status unless `sub` is given. Never a phone
 * number.
 */
export function orderRow(
  { words, link }: Pick<Notice, 'words' | 'link'>,
  { id, numero_os, aparelho, status, clientes }: Order,
  value: string,
  sub = `${cut(deviceName(aparelho), 40)} · ${words.status[status]}`,
): Row {
  return {
    lead: shortNumber(numero_os),
    main: cut(clientes.nome),
    sub,
    value,
    url: link(`/ordens?os=${id}`),
  }
}

export interface QueueDeps {
  db: Database
  clock: () => Date
}

/** Queues a letter: runs `act` in one transaction with the owner's preferences, unless the owner wants no mail. */
export const queueWork =
  (
    { db, clock }: QueueDeps,
    act: (tx: Transaction, user_id: string, preferences: NoticePreferences, now: Date) => Promise<void>,
  ): Work =>
  ({ user_id }) =>
    transaction(db, async tx => {
      if (user_id === null) return
      await lockOwnRow(tx, user_id)
      const preferences = await noticePreferences(tx, user_id)
      if (preferences) await act(tx, user_id, preferences, clock())
    })

/** Locks the shop's row first, like all writes of the shop, to avoid deadlocks. */
const lockOwnRow = (tx: Transaction, user_id: string) =>
  tx.select({ user_id: lojas.user_id }).from(lojas).where(eq(lojas.user_id, user_id)).for('update')

/**
 * Claims a key. Answers false if it was taken before, so that changed hours or clocks cause no second mail.
 */
export async function claimOnce(tx: Transaction, key: string, now: Date): Promise<boolean> {
  const expire = new Date(now.getTime() + 14 * 86_400_000)
  const marked = await tx.insert(limites).values({ key, points: 1, expire }).onConflictDoNothing().returning()
  return marked.length > 0
}

const purpose = 'descadastro'

/**
 * The link with which an owner stops optional mails. It needs no session: the signature identifies the owner.
 */
export function unsubscribeLink(config: Pick<Config, 'appUrl'>, signer: Signer, user_id: string): string {
  const link = new URL('/descadastro', config.appUrl)
  link.searchParams.set('conta', user_id)
  link.searchParams.set('assinatura', signer.sign(purpose, user_id))
  return link.href
}

export const isUnsubscribeLink = (signer: Signer, user_id: string, signature: string): boolean =>
  signer.isSigned(purpose, user_id, signature)

/**
 * Turns an owner's mails off, like the switch in Configurações, and cancels scheduled ones. Nothing if the
 * owner is gone.
 */
export async function endMails(db: Database, user_id: string, now: Date): Promise<void> {
  const shop = await scopeOfJob(db, user_id, now)
  if (!shop) return
  await shopTransaction(db, shop, async (tx, changed) => {
    await lockShopRow(tx, shop)
    await storeValues(tx, shop, 'notificacoes', { email: 'false' })
    await scheduleNotices(tx, user_id, now)
    changed('settings', user_id)
  })
}
