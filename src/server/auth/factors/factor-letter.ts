import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import { type Job, scheduleJob } from '../../jobs/jobs.ts'
import { clockTime } from '../../mail/formats.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { readLanguage, wordsOf } from '../../mail/read-language.ts'

const facts = [
  'codigo_ligado',
  'codigo_desligado',
  'codigos_novos',
  'chave_criada',
  'chave_removida',
  'fatores_removidos',
] as const
type Fact = (typeof facts)[number]

const contents = z.strictObject({ fato: z.enum(facts) })

/** Schedules the mail that tells an owner how signing in to the account has changed. */
export const scheduleFactorLetter = (
  tx: Transaction,
  user_id: string,
  fato: Fact,
  now: Date,
): Promise<void> => scheduleJob(tx, { tipo: 'carta_fator', user_id, dados: { fato }, vence_em: now }, now)

/**
 * The letter about such a change: what changed, when, and what to do if it was somebody else. Null if the
 * account is gone.
 */
export async function factorLetter(
  { db, config }: { db: Database; config: Config },
  { user_id, dados, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const { fato } = contents.parse(dados)
  const [owner] = await db
    .select({ email: usuarios.email, fuso: lojas.fuso })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .where(eq(usuarios.id, user_id))
  if (!owner) return null
  const language = await readLanguage(db, user_id)
  const words = wordsOf(language)
  const { says, action, stranger, never } = words.factor
  const { subject, title, what, note } = says[fato]
  const when = clockTime(wallClockOf(new Date(created_at), owner.fuso))
  const letter = {
    language,
    subject,
    title,
    words: [what(when)],
    action: { label: action, url: new URL('/configuracoes?aba=seguranca', config.appUrl).href },
    ...(note && { notes: [note] }),
    reasons: [{ text: stranger }, { text: never }, { text: words.product }],
  }
  return { to: owner.email, letter }
}
