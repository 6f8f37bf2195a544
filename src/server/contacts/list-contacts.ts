import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ListContacts } from '../../shared/contacts-schema.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor, pageSize } from '../db/list-page.ts'
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
export const selectContacts = (db: Pick<Database, 'select'>) =>
  db
    .select({ ...columns, fila: contatos.fila })
    .from(contatos)
    .leftJoin(usuarios, eq(usuarios.id, contatos.respondido_por))

/**
 * admin.contacts: open messages first, prioritised ones before others, then by age. Answered ones alone: the
 * newest first. The first page adds the counts.
 */
export async function listContacts(db: Database, { cursor, limit = pageSize, estado }: ListContacts) {
  const from = placeIn(cursor)
  const place = sql`(${contatos.fila}, ${contatos.created_at}, ${contatos.id})`
  const after =
    from === null ? undefined : sql`(${from.fila}::smallint, ${from.value}::timestamptz, ${from.id}::uuid)`
  const isOver = estado === 'respondidos'
  const order: SQL[] = isOver
    ? [sql`${contatos.fila} desc`, sql`${contatos.created_at} desc`, sql`${contatos.id} desc`]
    : [sql`${contatos.fila}`, sql`${contatos.created_at}`, sql`${contatos.id}`]
  const rows = await selectContacts(db)
    .where(
      and(
        estado === 'abertos' ? lt(contatos.fila, answered) : undefined,
        isOver ? eq(contatos.fila, answered) : undefined,
        after && (isOver ? sql`${place} < ${after}` : sql`${place} > ${after}`),
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ fila: _, ...row }) => row),
    nextCursor: last ? `${last.fila}.${encodeCursor({ value: last.created_at, id: last.id })}` : null,
    ...(from === null && { contagens: await countContacts(db) }),
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

/** Throws `entrada_invalida` for a cursor that is not ours. */
function placeIn(cursor: string | null | undefined) {
  if (!cursor) return null
  const [, fila, rest] = /^([012])\.(.+)$/.exec(cursor) ?? []
  const from = decodeCursor(rest)
  if (fila === undefined || !from) throw new Refusal('entrada_invalida')
  return { fila: Number(fila), ...from }
}
