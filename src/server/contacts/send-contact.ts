import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { minContactMs } from '../../shared/contacts.ts'
import type { SendContact } from '../../shared/contacts-schema.ts'
import type { SignedIn } from '../auth/sessions/sessions.ts'
import type { Database } from '../db/client.ts'
import { contatos } from '../db/schema/contacts.ts'
import { transaction } from '../db/transaction.ts'
import { scheduleJob } from '../jobs/schedule-job.ts'

/** Whether a bot filled the form in: it used the hidden field, or was faster than people type. */
export const isBot = ({ resumo, aberta_ha }: SendContact): boolean =>
  Boolean(resumo) || (aberta_ha !== undefined && aberta_ha < minContactMs)

/**
 * POST /contato: stores a message and schedules its mail to the support. The same words sent again from the
 * same page are the same message. Answers its id.
 */
export async function storeContact(
  db: Database,
  { chave, nome, email, empresa, assunto, mensagem }: SendContact,
  signedIn: Pick<SignedIn, 'user' | 'shop'> | null,
  now: Date,
): Promise<string> {
  const words = { nome, email, empresa, assunto, mensagem }
  // Other words under the same key are another message: with Back, people change and resend a form.
  const id = chave ? uuidv5(JSON.stringify(words), chave) : uuidv7()
  const user_id = signedIn?.user.id ?? null
  const plan = signedIn?.shop?.plan ?? null
  const created_at = now.toISOString()
  await transaction(db, async tx => {
    const stored = await tx
      .insert(contatos)
      .values({
        ...words,
        id,
        user_id,
        plano: plan?.plano ?? null,
        prioritario: plan?.plano === 'profissional' && !plan.expirado,
        created_at,
      })
      .onConflictDoNothing()
      .returning({ id: contatos.id })
    if (stored.length > 0)
      // No account's job: the mail goes to the support.
      await scheduleJob(tx, { tipo: 'carta_contato', user_id: null, dados: { id }, vence_em: now }, now)
  })
  return id
}
