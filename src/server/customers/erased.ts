import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { erasedName } from '../../shared/messages.ts'
import { digitsOf } from '../../shared/phones.ts'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { jobs } from '../db/schema/jobs.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { searchableColumns } from '../db/search.ts'
import { scheduleJob, type Work } from '../jobs/jobs.ts'
import type { Storage } from '../storage/storage.ts'

// Marks in the store name the erased customers, so that an older backup cannot bring them back.

const marksFolder = 'apagados'
const markKind = 'marcar_apagado'

/**
 * Schedules the mark that a customer was erased, in the transaction that erases them: the mark exists only if
 * that commits, and is written even if the process dies.
 */
export const scheduleMark = (
  tx: Transaction,
  user_id: string,
  cliente_id: string,
  now: Date,
): Promise<void> =>
  scheduleJob(tx, { tipo: markKind, assunto: cliente_id, user_id, dados: { cliente_id }, vence_em: now }, now)

export const markWork =
  ({ storage, clock }: { storage: Storage; clock: () => Date }): Work =>
  async ({ user_id, dados }) => {
    if (user_id) await markErased(storage, user_id, (dados as { cliente_id: string }).cliente_id, clock())
  }

/** Writes the mark of an erased customer. Safe to repeat. Throws StorageAway. */
export async function markErased(storage: Storage, user_id: string, id: string, now: Date): Promise<void> {
  const body = Buffer.from(`${JSON.stringify({ apagado_em: now.toISOString() })}\n`)
  await storage.put(`${user_id}/${marksFolder}/${id}/apagado.json`, body, 'application/json')
}

/** Ids of one shop's erased customers, those whose mark is still to be written included. */
export async function erasedOfShop(db: Database, storage: Storage, user_id: string): Promise<string[]> {
  // Jobs first: one disappears when its mark is written. One that was given up counts too.
  const due = await db
    .select({ id: sql<string>`${jobs.dados} ->> 'cliente_id'` })
    .from(jobs)
    .where(and(eq(jobs.user_id, user_id), eq(jobs.tipo, markKind)))
  const ids = new Set(due.map(({ id }) => id))
  for await (const { key } of storage.list(`${user_id}/${marksFolder}/`)) ids.add(key.split('/')[2] ?? '')
  return [...ids]
}

/** Whether an object of the store is such a mark. */
export const isMark = (key: string): boolean => key.split('/')[1] === marksFolder

/** The marked customers of every shop. */
export async function* erasedCustomers(storage: Storage): AsyncGenerator<{ user_id: string; id: string }> {
  for await (const { key } of storage.list('')) {
    const [user_id = '', of, id = ''] = key.split('/')
    if (of === marksFolder) yield { user_id, id }
  }
}

/** The values of an erased customer, in the shop's rows and in its backups. */
export const anonymised = { nome: erasedName, telefone: '', email: null, endereco: null, documento: null }

/**
 * Conditions for reminders whose text identifies a customer, by a name of two or more words, phone, e-mail or
 * document. Text that also fits another customer of the shop does not count.
 */
export function remindersNaming(user_id: string, { id, nome, telefone, email, documento }: Person): SQL[] {
  const mentions = (pattern: SQL, isAlso: SQL): SQL => {
    const others = and(eq(clientes.user_id, user_id), ne(clientes.id, id), isAlso)
    return sql`(${reminderText} ~ ${pattern} and not exists (select from ${clientes} where ${others}))`
  }
  // Without DDD, or country code, and ninth digit, which people often leave out.
  const line = digitsOf(telefone).slice(-8)
  const conditions: SQL[] = []
  if (nome.trim().includes(' ') && nome !== erasedName)
    conditions.push(mentions(literally(nome, { letter: '[:alnum:]' }), isSaidOf(nome)))
  if (email)
    conditions.push(mentions(literally(email, { letter: '[:alnum:]._+-' }), eq(clientes.email, email)))
  if (line)
    conditions.push(
      mentions(
        inPieces(line),
        sql`right(regexp_replace(${clientes.telefone}, '[^0-9]', '', 'g'), 8) = ${line}`,
      ),
    )
  if (documento) conditions.push(mentions(inPieces(documento), eq(clientes.documento, documento)))
  return conditions
}

/** Reminders that belonged to an order in the trash, unless they belong to another by now. */
export const remindersLeft = (ids: string[]): SQL | undefined =>
  and(sql`${lembretes.id} = any(${sql.param(ids)}::uuid[])`, isNull(lembretes.os_id))

type Person = Pick<typeof clientes.$inferSelect, 'id' | 'nome' | 'telefone' | 'email' | 'documento'>

const reminderText = searchableColumns(lembretes.titulo, lembretes.descricao)

/** Another customer has the same name, or a longer one that the reminder contains. */
const isSaidOf = (nome: string): SQL =>
  sql`(strpos(bancada_busca(${clientes.nome}), btrim(bancada_busca(${nome}))) > 0
    and strpos(${reminderText}, btrim(bancada_busca(${clientes.nome}))) > 0)`

/** A pattern for these words, not inside longer ones. A full stop at the end may follow. */
function literally(words: string, { letter }: { letter: string }): SQL {
  const special = String.raw`([\\^$.*+?()|{}\[\]])`
  const [before, after] = [`(^|[^${letter}])`, `([.]*$|[.]*[^${letter}])`]
  return sql`(${before}::text || regexp_replace(btrim(bancada_busca(${words})), ${special}, ${'\\\\\\1'}, 'g') || ${after}::text)`
}

/** A pattern for these digits or letters, with any separators, not at the start of a longer number. */
const inPieces = (digits: string): SQL =>
  sql`${`${[...digits.toLowerCase()].join('[^[:alnum:]]{0,3}')}([^0-9]|$)`}::text`
