import { and, asc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type LetterDeps, writer } from '../auth/recovery/letter-writer.ts'
import type { Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { chaves_api } from '../db/schema/api-keys.ts'
import { type Job, scheduleJob } from '../jobs/jobs.ts'
import type { AddressedLetter } from '../mail/mailer.ts'

/** What happened to which keys. Recovering the account schedules `dormindo` (auth/sessions/sleep-api.ts). */
const contents = z.strictObject({
  fato: z.enum(['criada', 'revogada', 'acordada', 'dormindo']),
  ids: z.array(z.uuid()),
})

/** Schedules the mail that tells an owner of a key. */
export const scheduleKeyLetter = (
  tx: Transaction,
  user_id: string,
  dados: z.output<typeof contents>,
  now: Date,
): Promise<void> => scheduleJob(tx, { tipo: 'carta_chave_api', user_id, dados, vence_em: now }, now)

/** The letter about it: which keys, when, and what to do if it was somebody else. Null if they are gone. */
export async function keyLetter(
  deps: LetterDeps,
  { user_id, dados, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const { fato, ids } = contents.parse(dados)
  const keys = await deps.db
    .select({ nome: chaves_api.nome, email: usuarios.email })
    .from(chaves_api)
    .innerJoin(usuarios, eq(usuarios.id, chaves_api.user_id))
    .where(and(eq(chaves_api.user_id, user_id), inArray(chaves_api.id, ids)))
    .orderBy(asc(chaves_api.created_at), asc(chaves_api.id))
  const [first] = keys
  if (!first) return null
  const { words, letter, url, moment } = await writer(deps, user_id)
  const { says, action, stranger, never } = words.apiKey
  const { subject, what, note } = says[fato]
  const names = keys.map(({ nome }) => `“${nome}”`).join(', ')
  return {
    to: first.email,
    letter: letter({
      subject,
      title: subject,
      words: [what(names, moment(created_at))],
      action: { label: action, url: url('/configuracoes?aba=integracoes') },
      notes: [note],
      reasons: [{ text: stranger }, { text: never }, { text: words.product }],
    }),
  }
}
