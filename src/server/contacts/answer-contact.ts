import { eq, sql } from 'drizzle-orm'
import type { AnswerContact } from '../../shared/contacts-schema.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database } from '../db/client.ts'
import { contatos } from '../db/schema/contacts.ts'
import { Refusal } from '../errors.ts'
import { selectContacts } from './list-contacts.ts'

/**
 * admin.answerContact: marks a message as answered and stores the operator's note. Repeating changes only the
 * note. Answers the message. Throws `nao_encontrado`.
 */
export const answerContact = (db: Database, operator: SessionOwner, { id, nota }: AnswerContact, now: Date) =>
  operatorAct(db, operator, now, async (tx, record) => {
    const instant = now.toISOString()
    const isOpen = sql`${contatos.respondido_em} is null`
    const [answered] = await tx
      .update(contatos)
      .set({
        respondido_em: sql`case when ${isOpen} then ${instant}::timestamptz else ${contatos.respondido_em} end`,
        respondido_por: sql`case when ${isOpen} then ${operator.user.id}::uuid else ${contatos.respondido_por} end`,
        ...(nota !== undefined && { nota: nota || null }),
      })
      .where(eq(contatos.id, id))
      .returning({ user_id: contatos.user_id })
    if (!answered) throw new Refusal('nao_encontrado')
    await record({ ato: 'contato_respondido', alvo: answered.user_id, detalhe: { contato: id } })
    const [row] = await selectContacts(tx).where(eq(contatos.id, id))
    if (!row) throw new Refusal('nao_encontrado')
    const { fila: _, ...message } = row
    return message
  })
