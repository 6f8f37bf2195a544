import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { StoredNoun } from '../../../../shared/imports.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientes } from '../../../db/schema/customers.ts'
import { despesas } from '../../../db/schema/finance.ts'
import { importados } from '../../../db/schema/imports.ts'
import { lixeira_os } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { bancada_fotos } from '../../../db/schema/photos.ts'
import { lembretes } from '../../../db/schema/reminders.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'

/** A row that was imported before. */
export interface KnownRow {
  id: string
  importacao_id: string
}

/**
 * Finds the rows that an import has stored before and that still exist, in the trash too. Rows that the owner deleted
 * for good may be imported again. Rows of the shop's own export are found by their ids.
 */
export async function knownOrigins(
  db: Database | Transaction,
  { user_id }: ShopScope,
  tabela: StoredNoun,
  origins: string[],
): Promise<Map<string, KnownRow>> {
  if (origins.length === 0) return new Map()
  const rows = await db
    .select({ origem: importados.origem, id: importados.id, importacao_id: importados.importacao_id })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        inArray(importados.tabela, tabela === 'ordens' || tabela === 'lixeira' ? orders : [tabela]),
        sql`${importados.origem} = any(${sql.param(origins)}::text[])`,
        stillThere(user_id, tabela),
      ),
    )
  const known = new Map(rows.map(({ origem, ...row }) => [origem, row]))
  const own = origins.filter(origem => origem.startsWith(`${user_id}/`) && !known.has(origem))
  for (const id of await ownRows(
    db,
    user_id,
    tabela,
    own.map(origem => origem.slice(user_id.length + 1)),
  ))
    known.set(`${user_id}/${id}`, { id, importacao_id: '' })
  return known
}

/** An order may have been moved into the trash or out of it since. */
const orders: StoredNoun[] = ['ordens', 'lixeira']

/** Which of these rows the shop has. */
async function ownRows(
  db: Database | Transaction,
  user_id: string,
  tabela: StoredNoun,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await Promise.all(
    tablesOf[tabela].map(table =>
      db
        .select({ id: table.id })
        .from(table as typeof clientes)
        .where(and(eq(table.user_id, user_id), sql`${table.id} = any(${sql.param(ids)}::uuid[])`)),
    ),
  )
  return found.flat().map(({ id }) => id)
}

/** The tables that a noun's rows may be in: an order may be in the trash, with its photos. */
const tablesOf = {
  clientes: [clientes],
  ordens: [ordens_servico, lixeira_os],
  despesas: [despesas],
  lembretes: [lembretes],
  lixeira: [ordens_servico, lixeira_os],
  mudancas: [clientes, ordens_servico, despesas, lembretes],
  fotos: [bancada_fotos],
} as const satisfies Record<StoredNoun, readonly object[]>

/** How many known rows came with another import: this import's own rows do not count as repeated. */
export const repeatedOf = (known: Map<string, KnownRow>, importId: string): number =>
  [...known.values()].filter(({ importacao_id }) => importacao_id !== importId).length

/** Whether the row that a row of `importados` names still exists, in the trash too. */
export const stillThere = (user_id: string, tabela: StoredNoun): SQL<boolean> =>
  sql`(${sql.join(
    tablesOf[tabela].map(
      table =>
        sql`exists (select from ${table} where ${table.user_id} = ${user_id} and ${table.id} = ${importados.id})`,
    ),
    sql` or `,
  )})`

/** Records where rows came from, so that they are not imported twice and can be undone. */
export async function noteOrigins(
  tx: Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  tabela: StoredNoun,
  rows: { origem: string; id: string }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const updated_at = now.toISOString()
  await tx
    .insert(importados)
    .values(rows.map(({ origem, id }) => ({ user_id, tabela, origem, id, importacao_id, updated_at })))
    .onConflictDoUpdate({
      target: [importados.user_id, importados.tabela, importados.origem],
      set: {
        id: sql`excluded.id`,
        importacao_id: sql`excluded.importacao_id`,
        updated_at: sql`excluded.updated_at`,
        mantida: false,
      },
    })
}

/**
 * The id that a row of an export gets. In the shop that exported it, its own, which has to be free by then; in another shop
 * always the same new one, so that other rows can name it before it is stored. That one keeps the time of the old id, by
 * which rows of one day are sorted.
 */
export function idFor({ user_id }: ShopScope, origem: string): string {
  const [shop, id = ''] = origem.split('/')
  if (shop === user_id) return id
  const hash = createHash('sha256').update(`${user_id}/${origem}`).digest('hex')
  const time = id[14] === '7' ? `${id.slice(0, 13)}-7` : `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8`
  const variant = '89ab'[Number.parseInt(hash.slice(16, 17), 16) % 4]
  return `${time}${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The origin of another row of the same file, by its id there. */
export const originBeside = (origem: string, id: string): string => `${origem.split('/')[0]}/${id}`
