import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { AuditAct, ExportAudit } from '../../shared/admin.ts'
import { addDays } from '../../shared/days.ts'
import { operatorAct } from '../auth/operator-act.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { Database } from '../db/client.ts'
import { listPage, type PageInput, pagesOf, sortedBy } from '../db/list-page.ts'
import { auditoria, auditoria_pessoas } from '../db/schema/audit.ts'
import { contains } from '../db/search.ts'
import { startOf } from './operator-days.ts'

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['items'][number]

const newestFirst = sortedBy(auditoria.em, auditoria.id)

/** admin.audit: what administrators did, the newest first. */
export async function listAudit(db: Database, { q, ato, de, ate, ...page }: ExportAudit & PageInput) {
  const [por, alvo] = [people(db).as('quem'), people(db).as('a_quem')]
  const { items, nextCursor } = await listPage(
    page,
    (from, limit) =>
      db
        .select({
          id: auditoria.id,
          em: auditoria.em,
          ato: auditoria.ato,
          // Null where the account is gone: then nobody says any more whose it was.
          por: { id: auditoria.por, nome: por.nome, email: por.email },
          alvo_id: auditoria.alvo,
          alvo_nome: alvo.nome,
          alvo_email: alvo.email,
          detalhe: auditoria.detalhe,
          motivo: auditoria.motivo,
        })
        .from(auditoria)
        .leftJoin(por, eq(por.id, auditoria.por_pessoa))
        .leftJoin(alvo, eq(alvo.id, auditoria.alvo_pessoa))
        .where(
          and(
            ato && eq(auditoria.ato, ato),
            de ? gte(auditoria.em, startOf(de)) : undefined,
            ate ? lt(auditoria.em, startOf(addDays(ate, 1))) : undefined,
            found(db, q),
            newestFirst.after(from),
          ),
        )
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.em,
  )
  return {
    items: items.map(({ alvo_id, alvo_nome, alvo_email, ...row }) => ({
      ...row,
      alvo: alvo_id === null ? null : { id: alvo_id, nome: alvo_nome, email: alvo_email },
    })),
    nextCursor,
  }
}

/** The rows of admin.audit, in its order, for a file. */
export const exportAudit = (db: Database, filter: ExportAudit) =>
  pagesOf(page => listAudit(db, { ...filter, ...page }))

const people = (db: Database) =>
  db
    .select({ id: auditoria_pessoas.id, nome: auditoria_pessoas.nome, email: auditoria_pessoas.email })
    .from(auditoria_pessoas)

/** Matches the people named in a row, or its reason. */
function found(db: Database, q: string | undefined): SQL | undefined {
  const personMatches = contains(auditoria_pessoas.busca, q)
  if (!personMatches) return undefined
  const ids = db.select({ id: auditoria_pessoas.id }).from(auditoria_pessoas).where(personMatches)
  return or(
    contains(auditoria.busca, q),
    inArray(auditoria.por_pessoa, ids),
    inArray(auditoria.alvo_pessoa, ids),
  )
}

/**
 * Notes in the audit that an operator downloads a list: the filter, and whether words were searched, but not
 * the words.
 */
export const noteExport = (
  db: Database,
  operator: SessionOwner,
  ato: Extract<AuditAct, `${string}_exportados` | `${string}_exportada`>,
  { q, ...filtro }: { q?: string | undefined },
  now: Date,
): Promise<void> =>
  operatorAct(db, operator, now, (_, record) =>
    record({ ato, detalhe: { filtro, com_busca: Boolean(q?.trim()) } }),
  )
