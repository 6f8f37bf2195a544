import { eq, sql } from 'drizzle-orm'
import type { AnswerContact } from '../../shared/contacts-schema.ts'
import type { Database } from '../db/client.ts'
import { contatos } from '../db/schema/contacts.ts'
import { Refusal } from '../errors.ts'
import { selectContacts } from './list.ts'

/**
 * admin.answerContact (product 24.8): notes that a message was answered, by whom, and what an operator writes about it. Once
 * more it changes the note alone. Answers the message. Throws `nao_encontrado`.
 */
export async function answerContact(db: Database, operator: string, { id, nota }: AnswerContact, now: Date) {
  const instant = now.toISOString()
  await db
    .update(contatos)
    .set({
      respondido_em: sql`coalesce(${contatos.respondido_em}, ${instant}::timestamptz)`,
      respondido_por: sql`case when ${contatos.respondido_em} is null then ${operator}::uuid else ${contatos.respondido_por} end`,
      ...(nota !== undefined && { nota: nota || null }),
    })
    .where(eq(contatos.id, id))
  const [row] = await selectContacts(db).where(eq(contatos.id, id))
  if (!row) throw new Refusal('nao_encontrado')
  const { fila: _, ...answered } = row
  return answered
}
