import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { AnswerContact, ListContacts } from '../../shared/contacts-schema.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database } from '../db/client.ts'
import { listPage } from '../db/list-page.ts'
import { usuarios } from '../db/schema/access.ts'
import { contatos } from '../db/schema/contacts.ts'
import { Refusal } from '../errors.ts'

/** The value of `fila` for answered messages (db/schema/contacts.ts). */
const answered = 2

const columns = {
  id: contatos.id,
  nome: contatos.nome,
  email: contatos.email,
  empresa: contatos.empresa,
  assunto: contatos.assunto,
  mensagem: contatos.mensagem,
  user_id: contatos.user_id,
  plano: contatos.plano,
  prioritario: contatos.prioritario,
  created_at: contatos.created_at,
  respondido_em: contatos.respondido_em,
  nota: contatos.nota,
  por: { nome: usuarios.nome },
}

/** Messages, with the name of the operator who answered. */
const selectContacts = (db: Pick<Database, 'select'>) =>
  db
    .select({ ...columns, fila: contatos.fila })
    .from(contatos)
    .leftJoin(usuarios, eq(usuarios.id, contatos.respondido_por))

/**
 * admin.contacts: open messages first, prioritised ones before others, then by age. Answered ones alone: the
 * newest first. The first page adds the counts.
 */
export async function listContacts(db: Database, { cursor, limit, estado }: ListContacts) {
  const { fila, ...rest } = splitCursor(cursor)
  const isOver = estado === 'respondidos'
  const sort = isOver ? desc : asc
  const { items, nextCursor } = await listPage(
    { ...rest, limit },
    (from, limit) =>
      selectContacts(db)
        .where(
          and(
            estado === 'abertos' ? lt(contatos.fila, answered) : undefined,
            isOver ? eq(contatos.fila, answered) : undefined,
            from
              ? sql`(${contatos.fila}, ${contatos.created_at}, ${contatos.id}) ${isOver ? sql`<` : sql`>`}
                  (${fila}::smallint, ${from.value}::timestamptz, ${from.id}::uuid)`
              : undefined,
          ),
        )
        .orderBy(sort(contatos.fila), sort(contatos.created_at), sort(contatos.id))
        .limit(limit),
    row => row.created_at,
  )
  return {
    items: items.map(({ fila: _, ...row }) => row),
    nextCursor: nextCursor && `${items.at(-1)?.fila}.${nextCursor}`,
    ...(!cursor && { contagens: await countContacts(db) }),
  }
}

async function countContacts(db: Database): Promise<{ abertos: number; respondidos: number }> {
  const [counts] = await db
    .select({
      abertos: sql<number>`(count(*) filter (where ${lt(contatos.fila, answered)}))::int`,
      todos: count(),
    })
    .from(contatos)
  const { abertos = 0, todos = 0 } = counts ?? {}
  return { abertos, respondidos: todos - abertos }
}

/** The queue in which a page ended, and the cursor within it. Throws `entrada_invalida` for a cursor that is not ours. */
function splitCursor(cursor: string | null | undefined) {
  if (!cursor) return {}
  const [, fila, rest] = /^([012])\.(.+)$/.exec(cursor) ?? []
  if (!rest) throw new Refusal('entrada_invalida')
  return { fila: Number(fila), cursor: rest }
}

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
