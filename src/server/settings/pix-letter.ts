import { formatPixKey } from '../../shared/pix.ts'
import { type LetterDeps, writer } from '../auth/recovery/letter-writer.ts'
import type { Transaction } from '../db/client.ts'
import { type Job, scheduleJob } from '../jobs/jobs.ts'
import type { AddressedLetter } from '../mail/mailer.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import { readSettings } from './read-settings.ts'

/** Schedules the mail that tells an owner that the shop's Pix key changed. */
export const schedulePixLetter = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'carta_pix', user_id, vence_em: now }, now)

/** The letter about it: which key holds now, and what to do if it was somebody else. Null if the account is gone. */
export async function pixLetter(
  deps: LetterDeps,
  { user_id, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const shop = await scopeOfJob(deps.db, user_id, deps.clock())
  if (!shop) return null
  const { perfil, empresa } = await readSettings(deps.db, shop)
  const { pix_tipo, pix_chave, pix_nome } = empresa
  const { words, letter, url, moment } = await writer(deps, user_id)
  const { subject, changed, removed, note, action, stranger, never } = words.pix
  const when = moment(created_at)
  return {
    to: perfil.email,
    letter: letter({
      subject,
      title: subject,
      words: [pix_chave ? changed(formatPixKey(pix_tipo, pix_chave), pix_nome, when) : removed(when)],
      action: { label: action, url: url('/configuracoes?aba=empresa') },
      notes: [note],
      reasons: [{ text: stranger }, { text: never }, { text: words.product }],
    }),
  }
}
