import { or, sql } from 'drizzle-orm'
import type { ExportedRows } from '../../../shared/exports.ts'
import { remindersNaming } from '../../customers/naming-reminders.ts'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { linesOf } from './csv-records.ts'
import type { OpenBackup } from './open-backup.ts'

/** The rows of a backup that belong to erased customers, by ids. */
export interface ErasedRows {
  customers: Set<string>
  orders: Set<string>
  /** Their orders in the trash. */
  trashed: Set<string>
  /** Orders that used to be theirs. */
  once: Set<string>
  reminders: Set<string>
}

type Table = keyof ExportedRows

/** The rows of a table in a backup. We wrote them, so they have the format's shape. */
async function* rowsOf<T extends Table>(backup: OpenBackup, table: T): AsyncGenerator<ExportedRows[T]> {
  for await (const line of linesOf(await backup.read(`dados/${table}.jsonl`))) yield JSON.parse(line)
}

/** Finds the rows of a backup that belong to erased customers. Of all others it keeps the shop's customers by name and number. */
export async function findErasedRows(
  db: Database,
  shop: ShopScope,
  backup: OpenBackup,
  ids: readonly string[],
): Promise<ErasedRows> {
  const erased: ErasedRows = {
    customers: new Set(ids),
    ...{ orders: new Set(), trashed: new Set(), once: new Set(), reminders: new Set() },
  }
  const { customers, orders, trashed, once, reminders } = erased
  for await (const { id, cliente_id } of rowsOf(backup, 'ordens_servico'))
    if (customers.has(cliente_id)) orders.add(id)
  const left = new Set<string>()
  for await (const { id, cliente_id, lembretes } of rowsOf(backup, 'lixeira_os'))
    if (customers.has(cliente_id)) {
      trashed.add(id)
      for (const one of lembretes) left.add(one)
    }
  for await (const { os_id, de, para } of rowsOf(backup, 'eventos_os'))
    if ([de, para].some(facts => customers.has(String(facts?.cliente_id)))) once.add(os_id)
  const namesErased = await findNaming(db, shop, backup, customers)
  let some: Reminder[] = []
  const settle = async () => {
    for (const id of await namesErased(some)) reminders.add(id)
    some = []
  }
  for await (const { id, os_id, titulo, descricao } of rowsOf(backup, 'lembretes')) {
    if (os_id === null ? left.has(id) : orders.has(os_id)) reminders.add(id)
    else some.push({ id, titulo, descricao })
    if (some.length === 2_000) await settle()
  }
  await settle()
  return erased
}

type Reminder = Pick<ExportedRows['lembretes'], 'id' | 'titulo' | 'descricao'>

/**
 * Finds reminders that name an erased customer, by the rule of customers/naming-reminders.ts: its SQL runs over the
 * backup's rows, under the names of the tables.
 */
async function findNaming(db: Database, { user_id }: ShopScope, backup: OpenBackup, erased: Set<string>) {
  const all: Pick<ExportedRows['clientes'], 'id' | 'nome' | 'telefone' | 'email' | 'documento'>[] = []
  for await (const { id, nome, telefone, email, documento } of rowsOf(backup, 'clientes'))
    all.push({ id, nome, telefone, email, documento })
  const naming = or(...all.filter(({ id }) => erased.has(id)).flatMap(one => remindersNaming(user_id, one)))
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
