import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { Language } from '../../shared/preferences.ts'
import type { Attempts } from '../auth/credentials/attempts.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { Job } from '../jobs/schedule-job.ts'
import { cut } from '../mail/formats.ts'
import type { Letter, Row } from '../mail/letter.ts'
import { readLanguage, wordsOf } from '../mail/read-language.ts'
import type { AddressedLetter } from '../mail/send-mail.ts'
import type { Words } from '../mail/words/pt.ts'
import { type NoticeKind, type NoticePreferences, noticePreferences } from '../notices/notice-preferences.ts'
import type { Order } from '../orders/read-orders.ts'
import { scopeOfJob } from '../plans/scope-of-job.ts'
import type { Signer } from '../secrets/signer.ts'
import { unsubscribeLink } from './unsubscribe.ts'

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
