import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { lojas } from '../db/schema/shops.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { type Job, scheduleJob } from '../jobs/jobs.ts'
import { clockTime, cut } from '../mail/formats.ts'
import type { AddressedLetter } from '../mail/mailer.ts'
import { readLanguage, wordsOf } from '../mail/read-language.ts'

const contents = z.strictObject({
  ids: z.array(z.uuid()),
  fato: z.enum(['criado', 'dormindo', 'falhas', 'fila']),
})
type Contents = z.infer<typeof contents>

/** Schedules the mail that tells an owner of a new address, or that one was switched off or put to sleep. */
export const scheduleWebhookLetter = (
  tx: Transaction,
  user_id: string,
  dados: Contents,
  now: Date,
): Promise<void> => scheduleJob(tx, { tipo: 'carta_webhook', user_id, dados, vence_em: now }, now)

/** What must still be so when the letter is written. */
const stillSo: Record<Contents['fato'], SQL | undefined> = {
  criado: undefined,
  dormindo: isNotNull(webhooks.dormindo_em),
  falhas: isNotNull(webhooks.desligado_em),
  fila: isNotNull(webhooks.desligado_em),
}

/**
 * The letter about an address: what happened, when, and what to do. Null if it is gone, or was switched on meanwhile.
 */
export async function webhookLetter(
  { db, config }: { db: Database; config: Config },
  { user_id, dados, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const { ids, fato } = contents.parse(dados)
  const rows = await db
    .select({ email: usuarios.email, fuso: lojas.fuso, url: webhooks.url })
    .from(webhooks)
    .innerJoin(usuarios, eq(usuarios.id, webhooks.user_id))
    .innerJoin(lojas, eq(lojas.user_id, webhooks.user_id))
    .where(and(eq(webhooks.user_id, user_id), inArray(webhooks.id, ids), stillSo[fato]))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id))
  const [row] = rows
  if (!row) return null
  const language = await readLanguage(db, user_id)
  const words = wordsOf(language)
  const { says, action } = words.webhook
  const { subject, title, what, note } = says[fato]
  const when = clockTime(wallClockOf(new Date(created_at), row.fuso))
  const letter = {
    language,
    subject,
    title,
    words: [what(when, rows.map(({ url }) => cut(new URL(url).host)).join(', '))],
    action: { label: action, url: new URL('/configuracoes?aba=integracoes', config.appUrl).href },
    notes: [note],
    reasons: [
      ...(fato === 'criado' || fato === 'dormindo'
        ? [{ text: words.factor.stranger }, { text: words.factor.never }]
        : []),
      { text: words.product },
    ],
  }
  return { to: row.email, letter }
}
