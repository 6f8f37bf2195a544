import { or, sql } from 'drizzle-orm'
import type { ExportedRows } from '../../../shared/exports-schema.ts'
import { remindersNaming } from '../../customers/naming-reminders.ts'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import type { OpenCopy } from './open-backup.ts'
import { linesOf } from './csv-records.ts'

/** What of a copy is of customers who are erased (product 5.7), by ids. */
export interface Theirs {
  customers: Set<string>
  orders: Set<string>
  /** Orders of theirs in the trash. */
  trashed: Set<string>
  /** Orders that were theirs for a while. */
  once: Set<string>
  reminders: Set<string>
}

type Table = keyof ExportedRows

/** The rows of a table as a copy has them: our own, so that they are what the format says. */
async function* rowsOf<T extends Table>(copy: OpenCopy, table: T): AsyncGenerator<ExportedRows[T]> {
  for await (const line of linesOf(await copy.read(`dados/${table}.jsonl`))) yield JSON.parse(line)
}

/** Reads what of a copy is theirs; what is held of the rest is the shop's customers by name and number. */
export async function findTheirs(
  db: Database,
  shop: ShopScope,
  copy: OpenCopy,
  ids: readonly string[],
): Promise<Theirs> {
  const theirs: Theirs = {
    customers: new Set(ids),
    ...{ orders: new Set(), trashed: new Set(), once: new Set(), reminders: new Set() },
  }
  const { customers, orders, trashed, once, reminders } = theirs
  for await (const { id, cliente_id } of rowsOf(copy, 'ordens_servico'))
    if (customers.has(cliente_id)) orders.add(id)
  const left = new Set<string>()
  for await (const { id, cliente_id, lembretes } of rowsOf(copy, 'lixeira_os'))
    if (customers.has(cliente_id)) {
      trashed.add(id)
      for (const one of lembretes) left.add(one)
    }
  for await (const { os_id, de, para } of rowsOf(copy, 'eventos_os'))
    if ([de, para].some(facts => customers.has(String(facts?.cliente_id)))) once.add(os_id)
  const named = await namer(db, shop, copy, customers)
  let some: Reminder[] = []
  const settle = async () => {
    for (const id of await named(some)) reminders.add(id)
    some = []
  }
  for await (const { id, os_id, titulo, descricao } of rowsOf(copy, 'lembretes')) {
    if (os_id === null ? left.has(id) : orders.has(os_id)) reminders.add(id)
    else some.push({ id, titulo, descricao })
    if (some.length === 2_000) await settle()
  }
  await settle()
  return theirs
}

type Reminder = Pick<ExportedRows['lembretes'], 'id' | 'titulo' | 'descricao'>

/**
 * Which of some reminders say who they are: by the very rule of the rows (customers/naming-reminders.ts), over the copy's rows
 * under the tables' names.
 */
async function namer(db: Database, { user_id }: ShopScope, copy: OpenCopy, theirs: Set<string>) {
  const all: Pick<ExportedRows['clientes'], 'id' | 'nome' | 'telefone' | 'email' | 'documento'>[] = []
  for await (const { id, nome, telefone, email, documento } of rowsOf(copy, 'clientes'))
    all.push({ id, nome, telefone, email, documento })
  const naming = or(...all.filter(({ id }) => theirs.has(id)).flatMap(one => remindersNaming(user_id, one)))
  const customers = JSON.stringify(all)
  return async (some: Reminder[]): Promise<string[]> => {
    if (!naming || some.length === 0) return []
    const found = await db.execute<{ id: string }>(sql`
      with clientes as (select ${user_id}::uuid as user_id, one.* from jsonb_to_recordset(${customers}::text::jsonb)
          as one(id uuid, nome text, telefone text, email text, documento text)),
        lembretes as (select * from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb)
          as one(id uuid, titulo text, descricao text))
      select id from lembretes where ${naming}`)
    return found.map(({ id }) => id)
  }
}
